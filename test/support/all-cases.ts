import { readdirSync } from 'node:fs'
import { type CommandCase, commandCases } from './command-case.ts'

/** The cases of all files; what was not loaded with this one is loaded now, for its cases alone. */
export async function allCases(): Promise<readonly CommandCase[]> {
  const names = ['describe', 'it', 'before', 'after', 'beforeEach', 'afterEach'] as const
  const given = names.map((name) => globalThis[name])
  const nothing = Object.assign(() => nothing, { timeout: () => nothing }) as never
  for (const name of names) globalThis[name] = nothing
  try {
    const folder = new URL('../commands/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
      await import(new URL(file.replaceAll('\\', '/'), folder).href)
    }
  } finally {
    for (const [index, name] of names.entries()) globalThis[name] = given[index] as never
  }
  return commandCases
}
