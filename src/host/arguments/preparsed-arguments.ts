import type { ParsedArguments } from './parse.ts'

/**
 * Parsed arguments by the argv array of their command. `Config.runCommand` passes only this array
 * to a command, so it is the key to arguments that were parsed before the command was loaded.
 */
const parsedByArgv = new WeakMap<readonly string[], ParsedArguments>()

/** Stores parsed arguments for the command that receives this array. */
export function storeParsedArguments(argv: readonly string[], parsed: ParsedArguments): void {
  parsedByArgv.set(argv, parsed)
}

/** Returns the arguments of this array, or undefined if something else started the command. */
export function takeParsedArguments(argv: readonly string[]): ParsedArguments | undefined {
  return parsedByArgv.get(argv)
}
