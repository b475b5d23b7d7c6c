import { fileURLToPath } from 'node:url'

/**
 * The executable to test instead of the built program, such as `release/docsctl-0.1.0-linux-x64`.
 */
const executable = process.env.TESTED_PROGRAM

/** True if an executable is tested. Tests can't load code into it, because it ignores NODE_OPTIONS. */
export const isExecutable = executable !== undefined

const script = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Returns the command that starts the tested program. `flags` are flags for Node. */
export function testedProgram(program = executable ?? script, flags: string[] = []): string[] {
  return program === executable ? [executable] : [process.execPath, ...flags, program]
}
