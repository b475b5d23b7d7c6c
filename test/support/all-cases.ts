import { readdirSync } from 'node:fs'
import { type CommandCase, commandCases } from './command-case.ts'

let loaded: Promise<readonly CommandCase[]> | undefined

/** Returns the cases in all test files of commands. */
export function allCases(): Promise<readonly CommandCase[]> {
  loaded ??= loadCases()
  return loaded
}

/**
 * Loads the cases in all test files of commands, without their tests. A query in the URL makes Node
 * load each file as a separate module. Otherwise, a process that runs several test files would find
 * the file already loaded, and would run none of its tests.
 */
async function loadCases(): Promise<readonly CommandCase[]> {
  const names = ['describe', 'it', 'before', 'after', 'beforeEach', 'afterEach'] as const
  const given = names.map((name) => globalThis[name])
  const nothing = Object.assign(() => nothing, { timeout: () => nothing }) as never
  const known = commandCases.splice(0)
  for (const name of names) globalThis[name] = nothing
  try {
    const folder = new URL('../commands/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
      await import(`${new URL(file.replaceAll('\\', '/'), folder).href}?cases`)
    }
    return commandCases.splice(0)
  } finally {
    commandCases.push(...known)
    for (const [index, name] of names.entries()) globalThis[name] = given[index] as never
  }
}
