import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

type AnyFunction = (...values: unknown[]) => unknown

/**
 * Rejects each write to a folder with the given error code while `work` runs, as the operating
 * system would. As on a real system, `access` also fails, and a recursive `mkdir` reports EROFS as
 * ENOENT.
 */
export async function withRefusedWrites<Result>(
  folder: string,
  code: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const refuse = (syscall: string, path: unknown, options?: unknown) => {
    if (!`${resolve(String(path))}${sep}`.startsWith(folder + sep)) return
    const isRecursive = (options as { recursive?: boolean } | undefined)?.recursive
    const reported = isRecursive && code === 'EROFS' ? 'ENOENT' : code
    throw Object.assign(new Error(`${reported}: ${syscall}`), { code: reported, syscall, path })
  }
  const opens = (path: unknown, flags: unknown) => {
    if (typeof flags === 'number' ? flags & 3 : /[wax+]/.test(String(flags))) refuse('open', path)
  }
  const changes: Record<string, AnyFunction> = {
    open: opens,
    openSync: opens,
    mkdir: (path, options) => refuse('mkdir', path, options),
    mkdirSync: (path, options) => fs.existsSync(String(path)) || refuse('mkdir', path, options),
    mkdtemp: (path) => refuse('mkdtemp', path),
    writeFile: (path) => refuse('open', path),
    writeFileSync: (path) => typeof path === 'string' && refuse('open', path),
    accessSync: (path, mode) => mode === fs.constants.W_OK && refuse('access', path),
  }
  const restore: (() => void)[] = []
  for (const [name, check] of Object.entries(changes)) {
    const home = (name.endsWith('Sync') ? fs : fs.promises) as unknown as Record<
      string,
      AnyFunction
    >
    const original = home[name] as AnyFunction
    home[name] = name.endsWith('Sync')
      ? (...values) => {
          check(...values)
          return original(...values)
        }
      : async (...values) => {
          check(...values)
          return await original(...values)
        }
    restore.push(() => {
      home[name] = original
    })
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    for (const undo of restore) undo()
    syncBuiltinESMExports()
  }
}
