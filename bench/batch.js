import { docsctl, medians, row, signedIn, withServer } from './measure.js'

const latency = 20
const jobs = 8
const total = 1000

/** A batch waits for the service alone: what it takes beyond that is ours, its start left aside. */
export async function batch() {
  process.stdout.write(`\n${total} PATCHes with ${latency} ms of latency each, ${jobs} at a time\n`)
  const update = (count) => [
    ...[docsctl, 'members', 'update', '--role', 'review', '--jobs', String(jobs), '-o', 'jsonl'],
    ...Array.from({ length: count }, (_, index) => `usr_${index}`),
  ]
  await withServer('slow-members-server.js', latency, async (url) => {
    const env = signedIn(url)
    const times = await medians(
      { one: { args: update(1), env }, all: { args: update(total), env } },
      5,
    )
    const ideal = (total / jobs) * latency
    const took = times.all - times.one
    row('against what the latency alone takes', took / ideal, 1.11)
    process.stdout.write(`  (${Math.round(took)} ms against ${ideal} ms)\n`)
  })
}
