/** Returns the command that starts this program again: the executable. */
export function ownProgram() {
  return [process.execPath]
}

/** Returns the name and version of the runtime. */
export function runtimeVersion() {
  return `bun ${process.versions.bun} (executable)`
}

/** Returns the commit of this program. Returns undefined if it is unknown. */
export function builtCommit() {
  return docsctlCommit || undefined
}
