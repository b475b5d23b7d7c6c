import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import nock from 'nock'
import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../../src/errors.ts'
import { Progress } from '../../../src/host/terminal/progress.ts'
import { docsctl } from '../../support/docsctl.ts'
import { ada } from '../../support/people.ts'
import { answerGuards } from '../../support/service/guard-reads.ts'
import { NockDispatcher } from '../../support/service/nock-dispatcher.ts'

const api = () => nock('https://api.test')
const path = (id: string) => `/v1/orgs/acme/members/${id}`

/** Throws an error instead of sending the requests for one of the members. */
class Breaking extends NockDispatcher {
  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (options.path === path('usr_2')) throw new TypeError('nothing of it is a function')
    return super.dispatch(options, handler)
  }
}

describe('a batch with a crash on one of its IDs', () => {
  afterEach(() => nock.cleanAll())
  beforeEach(answerGuards)
  const update = ['members', 'update', 'usr_1', 'usr_2', 'usr_3', '--role', 'read', '--json']

  it('processes all IDs, and the error shows the failed ID', async () => {
    const scope = api()
      .patch(path('usr_1'))
      .reply(200, ada)
      .patch(path('usr_3'))
      .reply(200, { ...ada, id: 'usr_3' })
    const { exit, stdout, stderr } = await docsctl([...update, '--jobs', '1'], {
      dispatcher: new Breaking(),
    })
    scope.done()
    assert.equal(exit, 12)
    const [first, second, third] = JSON.parse(stdout)
    assert.deepEqual([first, third.id], [ada, 'usr_3'])
    assert.deepEqual([second.id, second.error.kind], ['usr_2', 'bug'])
    assert.equal(second.error.state, 'It is unknown whether the change was made')
    const { message } = JSON.parse(stderr).error
    assert.match(
      message,
      /^1 of 3 failed. The rest succeeded\n {2}usr_2: Bug in docsctl: TypeError: nothing of it is a function. It is unknown [^\n]*\nBug in docsctl: TypeError: .*\n {4}at /,
    )
  })

  it('stops before the next ID with --fail-fast', async () => {
    const scope = api().patch(path('usr_1')).reply(200, ada)
    const { exit, stdout } = await docsctl([...update, '--jobs', '1', '--fail-fast'], {
      dispatcher: new Breaking(),
    })
    scope.done()
    assert.equal(exit, 12)
    assert.match(JSON.parse(stdout)[2].error.message, /^Not started/)
  })

  it('exits with 1 if all IDs crash', async () => {
    const dispatcher = new Breaking()
    const { exit, stderr } = await docsctl(['members', 'remove', 'usr_2', 'usr_2', '--yes'], {
      dispatcher,
    })
    assert.equal(exit, 1)
    assert.match(stderr, /^docsctl: All 2 failed\n {2}usr_2: Bug in docsctl: /)
    assert.equal(stderr.match(/Bug in docsctl: .*\n {4}at /g)?.length, 1)
  })
})

describe('a batch in which some IDs were not started', () => {
  afterEach(() => nock.cleanAll())

  it('distinguishes failed IDs from IDs that were not started, and lists up to ten of them', async () => {
    const ids = Array.from({ length: 13 }, (_, index) => `usr_${index + 1}`)
    api()
      .get(path('usr_1'))
      .reply(200, ada)
      .get(path('usr_2'))
      .reply(403, { error: { code: 403, message: 'no' } })
    const argv = ['members', 'get', ...ids, '-o', 'ids', '--fail-fast', '--jobs', '1']
    const { stderr } = await docsctl(argv)
    const [counts, failed, rest] = stderr.split('\n')
    assert.equal(counts, 'docsctl: 1 of 13 failed, 11 were not started. The rest succeeded')
    assert.match(failed ?? '', /^ {2}usr_2: /)
    assert.equal(
      rest,
      '  Not started: usr_3 usr_4 usr_5 usr_6 usr_7 usr_8 usr_9 usr_10 usr_11 usr_12 and 1 more',
    )
  })

  it('reports the remaining IDs as not started after an interruption', async () => {
    const interrupt = new AbortController()
    api()
      .get(path('usr_1'))
      .reply(() => {
        interrupt.abort(new DocsctlError('interrupted', 'interrupted'))
        return [200, ada]
      })
    const argv = ['members', 'get', 'usr_1', 'usr_2', 'usr_3', '--json', '--jobs', '1']
    const progress = mock.method(Progress.prototype, 'at')
    const { exit, stdout, stderr } = await docsctl(argv, { signal: interrupt.signal }).finally(() =>
      progress.mock.restore(),
    )
    assert.equal(exit, 130)
    const counted = progress.mock.calls.map(({ arguments: [text] }) => text)
    assert.deepEqual([...new Set(counted)], ['0 of 3', '1 of 3'])
    assert.deepEqual(
      JSON.parse(stdout).map(({ error }: { error: Error }) => error.message),
      ['interrupted', 'Not started: interrupted', 'Not started: interrupted'],
    )
    assert.equal(
      JSON.parse(stderr).error.message,
      '1 of 3 failed, 2 were not started\n  usr_1: interrupted\n  Not started: usr_2 usr_3',
    )
  })

  it('reports all IDs after an interruption while their current state is read', async () => {
    for (const kind of ['interrupted', 'terminated'] as const) {
      const folder = mkdtempSync(join(tmpdir(), 'state-'))
      const ids = Array.from({ length: 11 }, (_, index) => `usr_${index}`)
      for (const read of ['/v1/user', '/v1/orgs/acme/members?limit=1000']) {
        const ending = new AbortController()
        api()
          .get(read)
          .reply(() => {
            ending.abort(new DocsctlError(kind, kind))
            return [200, { items: [] }]
          })
        if (read !== '/v1/user') api().get('/v1/user').reply(200, ada.user)
        const argv = ['members', 'update', ...ids, '--role', 'read', '--json']
        const { exit, stdout, stderr } = await docsctl(argv, {
          signal: ending.signal,
          env: { DOCSCTL_STATE_DIR: folder },
        })
        assert.equal(exit, kind === 'interrupted' ? 130 : 143)
        assert.deepEqual(
          JSON.parse(stdout).map(({ id, error }: { id: string; error: Error }) => [
            id,
            error.message,
          ]),
          ids.map((id) => [id, `Not started: ${kind}`]),
        )
        const { message } = JSON.parse(stderr).error
        if (read === '/v1/user') assert.match(message, /^0 of 11 failed, 11 were not started\n/)
        else assert.equal(message, '0 completed, 0 failed, 11 pending')
      }
      rmSync(folder, { recursive: true })
    }
  })

  it('does not list all IDs on a terminal if the result contains them', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `usr_${index}`)
    const ended = async (terminal?: number) => {
      const interrupt = new AbortController()
      api()
        .get(path('usr_0'))
        .reply(() => {
          interrupt.abort(new DocsctlError('interrupted', 'interrupted'))
          return [200, ada]
        })
      const { stdout, stderr } = await docsctl(['members', 'get', '-', '--json', '--jobs', '1'], {
        stdin: ids,
        signal: interrupt.signal,
        ...(terminal && { terminal }),
        env: { NO_COLOR: '1' },
      })
      assert.equal(JSON.parse(stdout).length, 3000)
      return JSON.parse(stderr).error.problems
    }
    assert.equal((await ended()).length, 3000)
    const shown = await ended(80)
    assert.equal(shown.length, 21)
    assert.deepEqual(shown[20], {
      where: '2980 more',
      rule: 'item-failed',
      message: 'See the result for the other failures',
    })
  })

  it('lists the IDs in two columns on a terminal', async () => {
    api()
      .get(path('usr_1'))
      .reply(403, { error: { code: 403, message: 'you may not see who is in here' } })
      .get(path('usr_1000'))
      .reply(404, { error: { code: 404, message: 'no such member' } })
    const { stderr } = await docsctl(['members', 'get', 'usr_1', 'usr_1000'], { terminal: 60 })
    assert.ok(
      stderr.startsWith(`docsctl: All 2 failed
  usr_1     Not permitted (403): you may not see who is in
            here
  usr_1000  Not found (404): no such member
`),
      stderr,
    )
  })
})
