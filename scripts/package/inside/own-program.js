/** Returns the command that starts docsctl again. */
export function ownProgram() {
  return [process.execPath]
}

/** Returns the name and version of the runtime. */
export function runtimeVersion() {
  return `bun ${process.versions.bun} (executable)`
}

/** Returns the commit from which this program was built, or undefined if it is unknown. */
export function builtCommit() {
  return docsctlCommit || undefined
}
