import assert from 'node:assert/strict'
import { createClient } from '../../../../../src/client/client.ts'
import { defaultPolicy } from '../../../../../src/features/change-requests/merge/model/merge-by-rules.ts'
import type { Write } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { clientServices } from '../../../../../src/features/change-requests/review/services/client-services.ts'
import { journaledClient } from '../../../../../src/features/change-requests/review/services/journaled-client.ts'
import { createRun } from '../../../../../src/host/program/create-run.ts'
import { JournalWriter } from '../../../../../src/jobs/journal/journal-writer.ts'
import { demoSeed } from '../../../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../../../sandbox/served.ts'
import { atEnd } from '../../../../support/at-end.ts'
import { type FakeClock, fakeClock } from '../../../../support/fake-clock.ts'
import { type KillableMachine, machineOn } from '../../../../support/processes/killed-job.ts'
import { createRuntime } from '../../../../support/world.ts'

const space = 'sp_developer-guide'
const target = { spaceId: space, changeRequestId: '5' }
const never = new AbortController().signal

describe('the journals of the review', () => {
  let served: Served
  let machine: KillableMachine
  let clock: FakeClock
  let write: (one: object) => Promise<string[]>

  beforeEach(async () => {
    clock = fakeClock('2026-11-20T10:00:00Z')
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
    const client = createClient({ apiUrl: served.url, token: served.token })
    atEnd(() => client.close())
    const runtime = createRuntime({
      terminal: 100,
      clock,
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_STATE_DIR: machine.state,
        DOCSCTL_ORG: 'tidewater',
      },
    })
    const args = { args: {}, rest: [], flags: {} }
    const run = createRun(runtime, { name: 'change-requests review', argv: ['5'], ...args })
    atEnd(() => run.service.finish())
    const services = clientServices({
      ...{ client, folder: machine.state, clock, policy: defaultPolicy },
      queue: () => Promise.reject(new Error('not used')),
      gates: () => Promise.reject(new Error('not used')),
      journaled: async (facts) => journaledClient(run, client, facts),
    })
    await services.changes({ target }, never)
    write = async (one) => {
      served.exchanges.splice(0)
      await services.write({ target, ...one } as Write, never)
      clock.advance(1000)
      const base = `/v1/spaces/${space}/change-requests/5`
      return served.exchanges.map(
        ({ method, path }) => `${method} ${path?.replace(base, '').replace(/cmt_\w+/, 'ID')}`,
      )
    }
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const undo = async () => {
    const undone = await machine.run(['undo'], { terminal: 200, stdin: ['y'], clock })
    clock.advance(1000)
    return undone
  }
  const changeRequest = () =>
    served.sandbox.tables.list('changeRequests', 'bySpace', space).find((one) => one.number === 5)
  const comments = () =>
    served.sandbox.tables.list('comments', 'byThread', changeRequest()?.id ?? '')
  const posted = () => comments().find(({ postedBy }) => postedBy === 'usr_ines')?.id ?? ''
  const post = { kind: 'send', purpose: { kind: 'comment' }, text: 'Does it scale?' }

  it('do not turn a comment that was posted into a failure if the disk becomes full', async () => {
    const { append } = JournalWriter.prototype
    JournalWriter.prototype.append = () => Promise.reject(new Error('ENOSPC'))
    try {
      assert.deepEqual(await write(post), ['POST /comments'])
    } finally {
      JournalWriter.prototype.append = append
    }
  })

  it('are written without another request for a comment, which undo deletes', async () => {
    const before = comments().length
    assert.deepEqual(await write(post), ['POST /comments'])
    assert.equal(comments().length, before + 1)
    const { exit, stderr } = await undo()
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: The last change was "change-requests review", just now /)
    assert.equal(comments().length, before)
  })

  it('are written for a resolved thread and a reaction, which undo toggles again', async () => {
    await write(post)
    const thread = posted()
    const comment = () => served.sandbox.tables.get('comments', thread)
    assert.deepEqual(await write({ kind: 'resolve', thread, resolved: true }), ['PUT /comments/ID'])
    assert.equal(comment()?.status, 'resolved')
    assert.deepEqual(await write({ kind: 'react', thread, emoji: '1f44d' }), [
      'GET /v1/user',
      'GET /comments/ID',
      'PUT /comments/ID',
    ])
    assert.equal(comment()?.reactions.length, 1)
    assert.equal((await undo()).exit, 0)
    assert.deepEqual(comment()?.reactions, [])
    assert.equal((await undo()).exit, 0)
    assert.equal(comment()?.status, 'open')
  })

  it('are written once for all resolved threads, which one undo reopens', async () => {
    for (let at = 0; at < 12; at++) await write(post)
    const isOpen = ({ status }: { status: string }) => status === 'open'
    const threads = comments().filter(isOpen)
    assert.equal(threads.length, 15)
    const count = async () => Number((await machine.run(['jobs', 'list', '--jq', 'length'])).stdout)
    const before = await count()
    const ids = threads.map(({ id }) => id)
    const sent = await write({ kind: 'resolve-all', threads: ids })
    assert.deepEqual(
      sent,
      ids.map(() => 'PUT /comments/ID'),
    )
    assert.equal(comments().filter(isOpen).length, 0)
    assert.equal(await count(), before + 1)
    const { exit, stderr } = await undo()
    assert.equal(exit, 0, stderr)
    assert.equal(comments().filter(isOpen).length, 15)
  })

  it('are written for an edited comment, after one more request for its text', async () => {
    await write(post)
    const thread = posted()
    const edit = { kind: 'send', purpose: { kind: 'words', thread }, text: 'Does it?' }
    assert.deepEqual(await write(edit), ['GET /comments/ID', 'PUT /comments/ID'])
    const { exit, stderr } = await undo()
    assert.equal(exit, 0, stderr)
    const text = served.sandbox.tables.get('comments', thread)?.body
    assert.deepEqual(text, { markdown: 'Does it scale?' })
  })

  for (const [what, one, reason] of [
    [
      'a verdict',
      { kind: 'review', verdict: 'changes-requested', texts: [] },
      'the API cannot delete reviews',
    ],
    ['a pull', { kind: 'pull' }, 'a pull cannot be reverted'],
    ['a merge', { kind: 'merge' }, 'a merge cannot be reverted'],
  ] as const) {
    it(`are written for ${what}, which undo reports instead of an earlier change`, async () => {
      await write(post)
      const revision = changeRequest()?.revision
      const sent = await write({ ...one, revision })
      assert.ok(sent.some((line) => line.startsWith('POST ')))
      const { exit, stderr } = await undo()
      assert.equal(exit, 1)
      assert.match(
        stderr,
        new RegExp(
          `^note: The change to 5 cannot be undone: ${reason}\ndocsctl: No changes of job `,
          'm',
        ),
      )
    })
  }

  it('are not written for the bypass reason of a merge', async () => {
    await write({ kind: 'merge', revision: changeRequest()?.revision, bypass: 'Urgent' })
    const { stdout } = await machine.run(['jobs', 'list', '--columns', 'command,steps'])
    assert.equal(stdout, 'change-requests review\t1\n')
  })

  it('are written for a deleted comment without another request', async () => {
    await write(post)
    const thread = posted()
    assert.deepEqual(await write({ kind: 'delete-words', thread }), ['DELETE /comments/ID'])
    assert.match(
      (await undo()).stderr,
      /^note: The change to \S+ cannot be undone: deleted resources of this kind cannot be restored$/m,
    )
  })
})
