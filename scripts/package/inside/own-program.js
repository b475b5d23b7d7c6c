/** Returns the command that starts this program again: the executable. */
export function ownProgram() {
  return [process.execPath]
}
