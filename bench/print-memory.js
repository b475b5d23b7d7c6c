import { writeSync } from 'node:fs'

/**
 * Loaded before a measured program with --expose-gc: prints its memory on a separate descriptor.
 */
process.on('exit', () => {
  const peak = process.resourceUsage().maxRSS * 1024
  globalThis.gc()
  writeSync(3, JSON.stringify({ peak, alive: process.memoryUsage().heapUsed }))
})
