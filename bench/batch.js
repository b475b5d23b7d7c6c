import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, medians, row, signedInEnvironment, withServer } from './measure.js'

const latency = 20
const jobs = 8
const total = 1000

/**
 * Measures the time of a batch, relative to the time that the service needs. The difference is the
 * work of docsctl, because the startup time is subtracted.
 */
export async function batch() {
  process.stdout.write(
    `\n${total} PATCHes with ${latency} ms of latency each, ${jobs} at a time, as a ratio to the latency alone (medians of 5)\n`,
  )
  const update = (count) => [
    ...[docsctl, 'members', 'update', '--role', 'review', '--jobs', String(jobs), '-o', 'jsonl'],
    ...Array.from({ length: count }, (_, index) => `usr_${index}`),
  ]
  const state = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  try {
    await withServer('slow-members-server.js', latency, async (url) => {
      const noJournal = { ...signedInEnvironment(url), DOCSCTL_STATE_DIR: '/dev/null/state' }
      const journal = { ...signedInEnvironment(url), DOCSCTL_STATE_DIR: state }
      const times = await medians(
        {
          one: { args: update(1), env: noJournal },
          all: { args: update(total), env: noJournal },
          kept: { args: update(total), env: journal },
        },
        5,
      )
      const ideal = (total / jobs) * latency
      const took = times.all - times.one
      row('without a journal', took / ideal, 1.11)
      process.stdout.write(`  (${Math.round(took)} ms against ${ideal} ms)\n`)
      // the time includes reading the user and the current state, and writing each change to disk
      // before sending it
      row('with a journal', (times.kept - times.one) / ideal, 1.2)
      process.stdout.write(`  (${Math.round(times.kept - times.one)} ms against ${ideal} ms)\n`)
    })
  } finally {
    rmSync(state, { recursive: true })
  }
}
