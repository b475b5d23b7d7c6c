import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type KillableMachine, machineOn, membersSeed } from '../../support/processes/killed-job.ts'
import { isFull } from '../../support/sizes.ts'

const starts = [
  'jobs resume last',
  'jobs retry last',
  'jobs show last',
  'jobs show last --unknown',
  'jobs settle last 0 --done',
  'jobs undo last --yes',
  'undo --yes',
  'undo',
]

describe('the hints of the job commands', () => {
  let served: Served
  let machine: KillableMachine
  let ids: string[]

  const clock = () => fakeClock('2026-11-20T10:00:00Z')
  const run = (line: string, stdin: string[] = []) =>
    machine.run(splitArguments(line), { stdin, clock: clock() })
  const killed = (line: string, request: number, stdin: string[] = []) =>
    machine.runKilled(splitArguments(line), { request, moment: 'after' }, { stdin, clock: clock() })
  // the process is killed at request 4, while the first change is in progress
  const update = 'members update - --role review --journal --jobs 1'
  const set = (id: string, role: string) =>
    served.send('PATCH', `/orgs/acme/members/${id}`, { role })

  /** Functions that create an unfinished job, by the outcome of the job. */
  const situations: Record<string, () => Promise<unknown>> = {
    'a failed step': () => run(update, [...ids, 'usr_none']),
    'a killed batch': () => killed(update, 4, ids),
    'a change by someone else': async () => {
      await killed(update, 4, ids)
      for (const id of ids) await set(id, 'admin')
    },
    'a creation with an unknown result': async () => {
      const rows = join(machine.folder, 'rows.csv')
      writeFileSync(rows, 'title\nSame\n')
      await killed(`teams create --rows ${rows} --journal`, 3)
      for (const _ of [1, 2]) await served.send('PUT', '/orgs/acme/teams', { title: 'Same' })
    },
    'a refused undo': async () => {
      await run(update, ids)
      await set(ids[0] ?? '', 'admin')
      await run('undo --yes')
    },
    'a killed undo': async () => {
      await run(update, ids)
      await killed('undo --yes', 6)
    },
    'a change that cannot be undone': () => run('members remove - --journal --yes', ids.slice(2)),
    'a completed job': () => run(update, ids),
    'a change without a journal': () => set(ids[0] ?? '', 'create'),
  }

  beforeEach(async () => {
    served = await serve({ seed: membersSeed(4) })
    machine = machineOn(served, 'acme')
    ids = [...served.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  /** Runs a command, and every command that a `try:` line suggests. Returns these commands. */
  const follow = async (start: string) => {
    const followed: string[] = []
    let line: string | undefined = start
    while (line !== undefined) {
      assert.ok(!followed.includes(line), [...followed, line].join('\n'))
      followed.push(line)
      const { stderr } = await run(line)
      line = / {2}try: docsctl (.*)\n/.exec(stderr)?.[1]
    }
    return followed.map((one) => one.replace(/\d{8}-\d{6}(-\d\d)?/, 'JOB'))
  }

  for (const [number, [name, begin]] of Object.entries(situations).entries()) {
    // tests each command in a third of the situations
    const chosen = starts.filter((_, index) => isFull || (index + number) % 3 === 0)
    for (const start of chosen) {
      it(`never form a loop after ${start} and ${name}`, async () => {
        await begin()
        await follow(start)
      })
    }
  }

  it('look up an unknown result before an older change is undone', async () => {
    await run('spaces create --title Older --empty --journal')
    await killed('members update - --role review --journal --jobs 1', 4, ids)
    for (const start of ['undo --yes', 'jobs undo last --yes']) {
      const { exit, stderr } = await run(start)
      assert.equal(exit, 1)
      assert.match(
        stderr,
        /^note: The change to \S+ cannot be undone: its result is unknown\. To look up the result and run the remaining steps, run docsctl jobs resume JOB$/m,
      )
      assert.match(stderr, /^ {2}try: docsctl jobs resume \S+$/m)
    }
    assert.equal([...served.sandbox.tables.all('spaces')].at(-1)?.deletedAt, undefined)
    assert.deepEqual(await follow('undo --yes'), ['undo --yes', 'jobs resume JOB'])
  })
})
