import type { ParsedArguments } from './parse.ts'

/**
 * Parsed arguments by the argv array of their command. `Config.runCommand` passes only this array
 * to a command. So the array is the key to the arguments, which were parsed before the command was
 * loaded.
 */
const parsedByArgv = new WeakMap<readonly string[], ParsedArguments>()

/** Stores the parsed arguments for the command that gets this array. */
export function storeParsedArguments(argv: readonly string[], parsed: ParsedArguments): void {
  parsedByArgv.set(argv, parsed)
}

/**
 * Returns the parsed arguments for this array. Returns undefined if a plugin or another command
 * started the command.
 */
export function takeParsedArguments(argv: readonly string[]): ParsedArguments | undefined {
  return parsedByArgv.get(argv)
}
