/** Returns whether a process exists on this machine. */
export function processExists(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // the process exists, but belongs to a different user
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
