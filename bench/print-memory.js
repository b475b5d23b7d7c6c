import { writeSync } from 'node:fs'

/**
 * Loaded before a measured program with --expose-gc. Prints the memory of the program to a separate
 * file descriptor.
 */
process.on('exit', () => {
  const peak = process.resourceUsage().maxRSS * 1024
  globalThis.gc()
  writeSync(3, JSON.stringify({ peak, alive: process.memoryUsage().heapUsed }))
})
