import { fileURLToPath } from 'node:url'

/**
 * The executable to test instead of the built program, such as `release/docsctl-0.1.0-linux-x64`.
 */
const executable = process.env.TESTED_PROGRAM

/** Whether an executable is tested. It ignores NODE_OPTIONS, so tests can't load code into it. */
export const isExecutable = executable !== undefined

const script = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Returns the command that starts the tested program. `flags` are flags for Node. */
export function testedProgram(program = executable ?? script, flags: string[] = []): string[] {
  return program === executable ? [executable] : [process.execPath, ...flags, program]
}
