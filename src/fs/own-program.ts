/** Returns the command that starts this program again. */
export function ownProgram(): string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] as string]
}
