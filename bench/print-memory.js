import { writeSync } from 'node:fs'

/**
 * Prints the memory usage of a program to a separate file descriptor. Load this file with
 * `--import` and `--expose-gc`.
 */
process.on('exit', () => {
  const peak = process.resourceUsage().maxRSS * 1024
  globalThis.gc()
  writeSync(3, JSON.stringify({ peak, alive: process.memoryUsage().heapUsed }))
})
