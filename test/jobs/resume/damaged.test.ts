import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endPath } from '../../../src/jobs/journal-file.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import {
  editJournal,
  hashOfSteps,
  journalLines,
  type Line,
  writeJournal,
} from '../../support/processes/journal.ts'
import { type KillableMachine, machineOn, membersSeed } from '../../support/processes/killed-job.ts'
import { sampled } from '../../support/sizes.ts'

const commands = [
  'jobs resume last',
  'jobs retry last',
  'jobs undo last --yes',
  'jobs show last',
  'jobs show last --steps --json',
]

describe('a damaged journal', () => {
  let served: Served
  let machine: KillableMachine
  let ids: string[]
  let path: string

  const run = (line: string) => machine.run(splitArguments(line))
  const update = splitArguments('members update - --role review --allow-large --jobs 1 -o ids')

  const begin = async () => {
    served = await serve({ seed: membersSeed(11) })
    machine = machineOn(served, 'acme')
    ids = [...served.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
  }
  const killed = async () => {
    await machine.runKilled(update, { request: 6, moment: 'after' }, { stdin: ids })
    path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    served.exchanges.splice(0)
  }
  const finished = async () => {
    assert.equal((await machine.run(update, { stdin: ids })).exit, 0)
    path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    served.exchanges.splice(0)
  }
  const writes = () => served.exchanges.filter(({ method }) => method !== 'GET')

  beforeEach(begin)
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  /** Asserts that every command rejects the journal and reports the problem. */
  const refused = async (message: RegExp) => {
    for (const line of commands) {
      const { exit, stderr } = await run(line)
      assert.equal(exit, 1, `${line}: ${stderr}`)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /Bug in docsctl/)
    }
    assert.deepEqual(writes(), [])
    const listed = await run('jobs list -o ids')
    assert.deepEqual([listed.exit, listed.stdout], [0, `${machine.jobs()[0]?.slice(0, -6)}\n`])
    assert.equal((await run('undo --yes')).stderr.includes('Bug in docsctl'), false)
  }

  it('with a changed role is rejected with its line', async () => {
    await killed()
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"body":{"role":"review"}', '"body":{"role":"admin"}'))
    await refused(/Journal \S+ is damaged in line 2: it was changed/)
  })

  it('with a changed role and new checksums is rejected by the hash of its steps', async () => {
    await killed()
    editJournal(path, ([header, step, ...rest]) => [
      header,
      JSON.parse(JSON.stringify(step).replace('review', 'admin')),
      ...rest,
    ])
    await refused(/Journal \S+ is damaged: its steps were changed/)
  })

  it('is rejected at the next line if one of its lines is missing', async () => {
    await killed()
    const lines = readFileSync(path, 'utf8').split('\n')
    lines.splice(14, 1)
    writeFileSync(path, lines.join('\n'))
    await refused(/is damaged in line 15: it was changed/)
  })

  it('of another version is rejected with the version', async () => {
    await killed()
    editJournal(path, ([header, ...rest]) => [{ ...header, version: 99 }, ...rest])
    await refused(/Journal \S+ has version 99. Expected version 1 or 2/)
  })

  it('that was truncated within its steps is rejected', async () => {
    await killed()
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, `${lines.slice(0, 5).join('\n')}\n{"step":4,"req`)
    await refused(/is damaged: it contains 4 of 11 steps/)
  })

  it('that was cut off after its run ended is rejected', async () => {
    await finished()
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, `${lines.slice(0, 30).join('\n')}\n`)
    await refused(/is damaged: it contains 30 of 46 lines/)
  })

  it('whose last line was cut off after kill -9 is rejected', async () => {
    const create = splitArguments('collections create --title Pilots --journal')
    // killed before the response, so that the last line records the request
    await machine.runKilled(create, { request: 3, moment: 'after' })
    path = join(machine.state, 'jobs', machine.jobs()[0] as string)
    served.exchanges.splice(0)
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    assert.match(lines.at(-1) as string, /^\{"intent":0,/)
    writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`)
    await refused(/is damaged: it contains 3 of 4 lines/)
  })

  it('can be resumed after kill -9 if the recorded end is missing or incomplete', async () => {
    for (const text of ['', '{"lines":99,', undefined]) {
      await killed()
      if (text === undefined) rmSync(endPath(path))
      else writeFileSync(endPath(path), text)
      const resumed = await run('jobs resume last -o ids')
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.equal((await run('jobs undo last --yes -o ids')).exit, 0)
    }
  })

  it('can be resumed after kill -9 if a line after the recorded end is incomplete', async () => {
    await killed()
    appendFileSync(path, '{"outcome":4,"is":"do')
    const resumed = await run('jobs resume last -o ids')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.equal((await run('jobs undo last --yes -o ids')).exit, 0)
  })

  const odd: unknown[] = ['null', '5', '[]', '"text"', '{"a":1}', 'no JSON']
  const oddLines: Line[] = [
    { outcome: 1e9, is: 'done' },
    { outcome: -1, is: 'done' },
    { outcome: '__proto__', is: 'done' },
    { outcome: 0, is: '__proto__' },
    { intent: 0, at: 1e300 },
    { intent: 0.5, at: 1 },
    { baseline: 0, state: null },
    { step: 1_000_000_000, request: {} },
    { counts: { done: 1e300 } },
  ]
  for (const line of sampled([...odd, ...oddLines], 3)) {
    const text = typeof line === 'string' ? line : JSON.stringify(line)
    it(`with the line ${text} and valid checksums is rejected`, async () => {
      await killed()
      const lines = journalLines(path)
      writeJournal(path, [...lines.slice(0, 12), text, ...lines.slice(12)])
      await refused(/Journal \S+ is damaged in line 13/)
    })
  }

  const headers: [string, Line][] = [
    ['steps', { steps: 1e15 }],
    ['steps', { steps: -1 }],
    ['at', { at: 'yesterday' }],
    ['parallel', { parallel: 1e9 }],
    ['words', { words: null }],
    ['job', { job: '20200101-000000' }],
    ['flow', { flow: 5 }],
  ]
  for (const [key, change] of headers) {
    it(`with ${JSON.stringify(change)} in its header is rejected`, async () => {
      await killed()
      editJournal(path, ([header, ...rest]) => [{ ...header, ...change }, ...rest])
      await refused(key === 'steps' ? /is damaged/ : /is damaged in line 1: /)
    })
  }

  const requests: Line[] = [
    { path: null },
    { path: {} },
    { path: { __proto__: 1 } },
    { operation: '__proto__' },
    { operation: 'constructor' },
    { body: null },
    { body: { role: { a: 1 } } },
    { after: [99] },
    { expect: { fields: null } },
    { stateBy: { operation: 'no.such', path: {} } },
  ]
  for (const change of sampled(requests, 2)) {
    it(`with ${JSON.stringify(change)} in a step causes no internal error`, async () => {
      await killed()
      editJournal(path, ([header, step, ...rest]) => {
        const request = { ...(step?.request as Line), ...change }
        const others = rest.flatMap((line) => ('request' in line ? [line.request] : []))
        const hash = hashOfSteps([request, ...others])
        return [{ ...header, hash }, { step: 0, request }, ...rest]
      })
      for (const line of [...commands, 'jobs list', 'jobs show last --failed', 'undo --yes']) {
        const { stderr } = await run(line)
        assert.doesNotMatch(stderr, /Bug in docsctl/, `${line}: ${stderr}`)
      }
    })
  }
})

describe('a journal of version 1', () => {
  afterEach(endAll)

  it('is listed, resumed, and undone, and keeps changes by others', async () => {
    const served = await serve({ seed: membersSeed(11) })
    const machine = machineOn(served, 'acme')
    try {
      const members = [...served.sandbox.tables.all('members')].slice(1)
      const ids = members.map(({ user }) => user)
      const role = (id: string) => served.sandbox.tables.get('members', `acme/${id}`)?.role
      const before = ids.map(role)
      const update = splitArguments('members update - --role review --allow-large --jobs 1 -o ids')
      await machine.runKilled(update, { request: 6, moment: 'before' }, { stdin: ids })
      const path = join(machine.state, 'jobs', machine.jobs()[0] as string)
      const former = journalLines(path).flatMap((line): Line[] => {
        if ('version' in line) return [{ ...line, version: 1 }]
        if ('baseline' in line) return []
        const { previous, ...rest } = line
        return [{ ...rest, ...(previous !== undefined && { before: previous }) }]
      })
      // the journal records an intent before the request is sent
      const ahead = { intent: 9, at: 1, before: { fields: { role: before[9] } } }
      const text = [...former, ahead].map((line) => `${JSON.stringify(line)}\n`).join('')
      writeFileSync(path, text)
      await served.send('PATCH', `/orgs/acme/members/${ids[9]}`, { role: 'admin' })
      const [listed] = JSON.parse((await machine.run(splitArguments('jobs list --json'))).stdout)
      assert.equal(listed.state, 'unfinished')
      const resumed = await machine.run(splitArguments('jobs resume last -o ids'))
      assert.equal(resumed.exit, 12, resumed.stderr)
      const expected = ids.map((_, index) => (index === 9 ? 'admin' : 'review'))
      assert.deepEqual(ids.map(role), expected)
      assert.equal((await machine.run(splitArguments('undo --yes -o ids'))).exit, 0)
      assert.deepEqual(ids.map(role), [...before.slice(0, 9), 'admin', ...before.slice(10)])
    } finally {
      machine.end()
    }
  })
})
