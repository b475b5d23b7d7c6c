/** Returns whether a process exists on this machine. */
export function processExists(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // another user's process can't be signaled, but it exists
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
