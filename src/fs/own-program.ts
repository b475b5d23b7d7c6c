/** Returns the command that starts this program again. */
export function ownProgram(): string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] as string]
}

/** The commit that the build defines, or an empty string without a Git repository. */
declare const docsctlCommit: string | undefined

/** Returns the commit of this program. Returns undefined if it is unknown or not built. */
export function builtCommit(): string | undefined {
  return (typeof docsctlCommit === 'string' && docsctlCommit) || undefined
}

/** Returns the name and version of the runtime, which is another one in an executable. */
export function runtimeVersion(): string {
  return `Node ${process.versions.node}`
}
