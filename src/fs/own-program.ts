/** Returns the command that starts this program again. */
export function ownProgram(): string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] as string]
}

/** Returns the name and version of the runtime, which is another one in an executable. */
export function runtimeVersion(): string {
  return `Node ${process.versions.node}`
}
