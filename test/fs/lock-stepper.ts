import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// The program of a process that locks files, one file operation at a time. Before each operation,
// the process writes a line and waits until a byte arrives through the named pipe.
const [, , path, pipe] = process.argv as string[]
const input = fs.openSync(pipe as string, 'r')
const line = Buffer.alloc(1)
const step = (text: string) => {
  fs.writeSync(1, `${text}\n`)
  if (fs.readSync(input, line) === 0) process.exit()
}
const steps = fs as unknown as Record<string, (...args: unknown[]) => unknown>
for (const name of ['openSync', 'readFileSync', 'rmSync']) {
  const work = steps[name] as (...args: unknown[]) => unknown
  steps[name] = (...args) => {
    if (/\.lock(?:\.removal)*$/.test(String(args[0]))) step(name)
    return work(...args)
  }
}
syncBuiltinESMExports()

const { acquireFileLock } = await import('../../src/fs/file-lock.ts')
for (;;) {
  step('ready')
  try {
    const release = await acquireFileLock(path as string, { patience: 0, abandonedAfter: 1e12 })
    step('held')
    release()
  } catch {
    step('refused')
  }
}
