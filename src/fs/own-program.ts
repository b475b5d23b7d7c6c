/** Returns the command that starts this program again. */
export function ownProgram(): string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] as string]
}

/** The commit that the build inserts, or an empty string without a Git repository. */
declare const docsctlCommit: string | undefined

/**
 * Returns the commit that this program was built from. Returns undefined if the commit is unknown.
 */
export function builtCommit(): string | undefined {
  return (typeof docsctlCommit === 'string' && docsctlCommit) || undefined
}

/**
 * Returns the name and version of the runtime. The build of standalone executables replaces this
 * file, because their runtime isn't Node.
 */
export function runtimeVersion(): string {
  return `Node ${process.versions.node}`
}
