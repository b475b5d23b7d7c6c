import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatTable, limits, type Row } from './tally.ts'

/**
 * Tests the guarantees in docs/trust.md with simulated failures: `npm run soak`. To run a single
 * part, add `-- --only writes --scale 0.1`. Exits with 1 if a guarantee is violated.
 */

/**
 * The names of all parts. The longest part comes first, so that all parts end at about the same
 * time.
 */
const names = [
  'processes',
  'backups',
  'jobs',
  'writes',
  'answers',
  'texts',
  'lists',
  'kills',
  'leaks',
  'colleague',
  'disk',
]

/**
 * The maximum time without a report from a part, in milliseconds. A part that takes longer has
 * blocked its event loop.
 */
const longestSilence = 180_000

const { values } = parseArgs({
  options: { only: { type: 'string' }, scale: { type: 'string', default: '1' } },
})
const chosen = names.filter((name) => values.only === undefined || values.only === name)
if (chosen.length === 0 || !(Number(values.scale) > 0)) {
  process.stderr.write(
    `--only must be one of ${names.join(', ')}, and --scale must be a number above 0\n`,
  )
  process.exit(2)
}

type Message = { line: string } | { rows: Row[] } | { alive: true }

function perform(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const file = fileURLToPath(new URL('part.ts', import.meta.url))
    const began = performance.now()
    const child = fork(file, [name, values.scale])
    let rows: Row[] | undefined
    const silent = () => {
      child.kill('SIGKILL')
      reject(new Error(`${name}: no report for ${longestSilence / 1000} s`))
    }
    let watch = setTimeout(silent, longestSilence)
    child.on('message', (message: Message) => {
      clearTimeout(watch)
      watch = setTimeout(silent, longestSilence)
      if ('line' in message) process.stderr.write(`${message.line}\n`)
      if ('rows' in message) rows = message.rows
    })
    child.on('exit', (code) => {
      clearTimeout(watch)
      const seconds = Math.round((performance.now() - began) / 1000)
      process.stderr.write(`${name}: ${seconds} s\n`)
      if (rows) resolve(rows)
      else reject(new Error(`${name} exited with ${code} before it was done`))
    })
  })
}

const results = new Map<string, Row[]>()
const queue = [...chosen]
const began = performance.now()
const outcomes = await Promise.allSettled(
  Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      results.set(name, await perform(name))
    }
  }),
)
const rows = names.flatMap((name) => results.get(name) ?? [])
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
process.stdout.write(`${formatTable(rows)}\n\n${process.version}, ${minutes} minutes\n`)
for (const outcome of outcomes) {
  if (outcome.status === 'rejected') process.stderr.write(`${outcome.reason}\n`)
}
const isBroken = rows.some(({ broken }) => limits.some((limit) => broken[limit] > 0))
process.exitCode = isBroken || outcomes.some(({ status }) => status === 'rejected') ? 1 : 0
