import { writeFileSync } from 'node:fs'

/** Loaded before a measured program. Writes the CPU time of the program to `CPU_FILE` in ms. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync(process.env.CPU_FILE, String((user + system) / 1000))
})
