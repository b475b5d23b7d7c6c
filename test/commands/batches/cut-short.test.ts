import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import nock from 'nock'
import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../../src/errors.ts'
import { Progress } from '../../../src/frame/terminal/progress.ts'
import { docsctl } from '../../support/docsctl.ts'
import { ada } from '../../support/people.ts'
import { answerGuards } from '../../support/service/guard-reads.ts'
import { NockDispatcher } from '../../support/service/nock-dispatcher.ts'

const api = () => nock('https://api.test')
const path = (id: string) => `/v1/orgs/acme/members/${id}`

/** Breaks in the middle of what is asked of one member. */
class Breaking extends NockDispatcher {
  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (options.path === path('usr_2')) throw new TypeError('nothing of it is a function')
    return super.dispatch(options, handler)
  }
}

describe('several ids, one of which meets a bug,', () => {
  afterEach(() => nock.cleanAll())
  beforeEach(answerGuards)
  const update = ['members', 'update', 'usr_1', 'usr_2', 'usr_3', '--role', 'read', '--json']

  it('are written to their end, and tell which one it was', async () => {
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
    assert.equal(second.error.state, 'unknown: the change may or may not have been made')
    const { message } = JSON.parse(stderr).error
    assert.match(
      message,
      /^1 of 3 failed; the others are done\n {2}usr_2: docsctl has a bug: TypeError: nothing of it is a function; unknown: [^\n]*\ndocsctl has a bug: TypeError: .*\n {4}at /,
    )
  })

  it('start no further one with --fail-fast', async () => {
    const scope = api().patch(path('usr_1')).reply(200, ada)
    const { exit, stdout } = await docsctl([...update, '--jobs', '1', '--fail-fast'], {
      dispatcher: new Breaking(),
    })
    scope.done()
    assert.equal(exit, 12)
    assert.match(JSON.parse(stdout)[2].error.message, /^not started/)
  })

  it('end with 1 where all do', async () => {
    const dispatcher = new Breaking()
    const { exit, stderr } = await docsctl(['members', 'remove', 'usr_2', 'usr_2', '--yes'], {
      dispatcher,
    })
    assert.equal(exit, 1)
    assert.match(stderr, /^docsctl: all 2 failed\n {2}usr_2: docsctl has a bug: /)
    assert.equal(stderr.match(/docsctl has a bug: .*\n {4}at /g)?.length, 1)
  })
})

describe('several ids, not all of which are come to,', () => {
  afterEach(() => nock.cleanAll())

  it('tell what failed from what was not started, and name ten of many', async () => {
    const ids = Array.from({ length: 13 }, (_, index) => `usr_${index + 1}`)
    api()
      .get(path('usr_1'))
      .reply(200, ada)
      .get(path('usr_2'))
      .reply(403, { error: { code: 403, message: 'no' } })
    const argv = ['members', 'get', ...ids, '-o', 'ids', '--fail-fast', '--jobs', '1']
    const { stderr } = await docsctl(argv)
    const [counts, failed, rest] = stderr.split('\n')
    assert.equal(counts, 'docsctl: 1 of 13 failed, 11 were not started; the others are done')
    assert.match(failed ?? '', /^ {2}usr_2: /)
    assert.equal(
      rest,
      '  not started: usr_3 usr_4 usr_5 usr_6 usr_7 usr_8 usr_9 usr_10 usr_11 usr_12 and 1 more',
    )
  })

  it('end as interrupted, and tell what was not started', async () => {
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
      ['interrupted', 'not started: interrupted', 'not started: interrupted'],
    )
    assert.equal(
      JSON.parse(stderr).error.message,
      '1 of 3 failed, 2 were not started\n  usr_1: interrupted\n  not started: usr_2 usr_3',
    )
  })

  it('are all accounted for where it ends while what is there of them is read', async () => {
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
          ids.map((id) => [id, `not started: ${kind}`]),
        )
        const { message } = JSON.parse(stderr).error
        if (read === '/v1/user') assert.match(message, /^0 of 11 failed, 11 were not started\n/)
        else assert.equal(message, '0 done, 0 failed, 11 not tried')
      }
      rmSync(folder, { recursive: true })
    }
  })

  it('are not all poured on a terminal where the result has them', async () => {
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
    assert.deepEqual(shown[20], { where: '2980 more', rule: 'stand in the result' })
  })

  it('are told in two columns on a terminal', async () => {
    api()
      .get(path('usr_1'))
      .reply(403, { error: { code: 403, message: 'you may not see who is in here' } })
      .get(path('usr_1000'))
      .reply(404, { error: { code: 404, message: 'no such member' } })
    const { stderr } = await docsctl(['members', 'get', 'usr_1', 'usr_1000'], { terminal: 60 })
    assert.ok(
      stderr.startsWith(`docsctl: all 2 failed
  usr_1     this is not permitted (403): you may not see who
            is in here
  usr_1000  it was not found (404): no such member
`),
      stderr,
    )
  })
})
