import { writeSync } from 'node:fs'

/** Loaded before a measured program: tells its highest memory on a descriptor of its own. */
process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
