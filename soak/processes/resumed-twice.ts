import { isHung, showsBug } from '../bugs.ts'
import { createChance } from '../chance.ts'
import type { Model } from '../processes.ts'
import type { Tally } from '../tally.ts'
import { pointWithin } from './killing-relay.ts'
import { withMachine } from './machine.ts'

/**
 * Kills a batch of role changes before its last steps. A colleague changes the last member, and two
 * processes resume the job at the same time.
 */
export async function resumedTwice(model: Model, number: number, row: Tally): Promise<void> {
  const chance = createChance(number * 104_729)
  const point = pointWithin(chance, model.requests - 2, model.firstWrite)
  await withMachine(model.seed, model.folder, async ({ sandbox, jobs, run }) => {
    const times = new Map<string, number>()
    sandbox.observe(({ changes }) => {
      for (const { table, id } of changes) {
        if (table === 'members') times.set(id, (times.get(id) ?? 0) + 1)
      }
    })
    await run(model.argv, point)
    if (jobs() === 0) return row.tried(true)
    const members = [...sandbox.tables.all('members')].filter(({ role }) => role !== 'admin')
    const edited = members.findLast(({ id }) => !times.has(id))
    if (edited) sandbox.change((tx) => tx.put('members', { ...edited, role: 'admin' }))
    const resume = ['jobs', 'resume', 'last', '--json']
    const ended = await Promise.all([run(resume), run(resume)])
    const outputs = JSON.stringify(ended.map(({ exit, stderr }) => [exit, stderr.slice(0, 500)]))
    const how = `seed ${number}, ${JSON.stringify(point)}: ${outputs}`
    const exits = ended.map(({ exit }) => exit)
    row.tried(exits.includes(0))
    if (ended.some(isHung)) row.broken('hangs', how)
    if (ended.some(showsBug)) row.broken('bugs', how)
    if (!exits.includes(edited ? 12 : 0)) row.broken('unreported', how)
    for (const { id } of members) {
      const count = times.get(id) ?? 0
      if (id === edited?.id && count > 0) row.broken('overwrites', `${id}: ${how}`)
      if (id !== edited?.id && count > 1) row.broken('duplicates', `${id}: ${how}`)
      if (id !== edited?.id && count < 1) row.broken('false successes', `${id}: ${how}`)
    }
  })
}
