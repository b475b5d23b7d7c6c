import { answers } from './answers.ts'
import { backups } from './backups.ts'
import { colleague } from './colleague.ts'
import { disk } from './disk.ts'
import { jobs } from './jobs.ts'
import { kills } from './kills.ts'
import { leaks } from './leaks.ts'
import { lists } from './lists.ts'
import { processes } from './processes.ts'
import { type Part, Tally } from './tally.ts'
import { texts } from './texts.ts'
import { writes } from './writes.ts'

/**
 * Runs a part of the soak test in a separate process, so that several parts can run in parallel.
 */

const parts: Record<string, (part: Part) => Promise<void>> = {
  jobs,
  lists,
  writes,
  kills,
  backups,
  processes,
  colleague,
  disk,
  answers,
  leaks,
  texts,
}

const [name = '', scale = '1'] = process.argv.slice(2)
const tallies: Tally[] = []
const say = (message: object) => void process.send?.(message)
const beat = setInterval(() => say({ alive: true }), 1000)
await parts[name]?.({
  some: (many) => Math.max(1, Math.round(many * Number(scale))),
  tally: (what) => {
    const tally = new Tally(what, (line) => say({ line }))
    tallies.push(tally)
    return tally
  },
})
clearInterval(beat)
say({ rows: tallies.map(({ row }) => row) })
process.disconnect()
// exit even if hanging runs have left handles open
process.exit(0)
