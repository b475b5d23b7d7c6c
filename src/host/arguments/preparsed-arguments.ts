import type { ParsedArguments } from './parse.ts'

/**
 * Parsed arguments by the argv array of their command. They were parsed before the command was
 * loaded. `Config.runCommand` passes only the array to the command, so the array is used as the
 * key.
 */
const parsedByArgv = new WeakMap<readonly string[], ParsedArguments>()

/** Stores the parsed arguments for the command that gets this array. */
export function storeParsedArguments(argv: readonly string[], parsed: ParsedArguments): void {
  parsedByArgv.set(argv, parsed)
}

/**
 * Returns the parsed arguments for an array. Returns undefined if a plugin or another command
 * started the command.
 */
export function takeParsedArguments(argv: readonly string[]): ParsedArguments | undefined {
  return parsedByArgv.get(argv)
}
