import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { DocsctlError } from '../../../src/errors.ts'
import { docsctl, type World } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import {
  menu,
  path,
  reads,
  readsNoRules,
  reviews,
  service,
  thread,
  threads,
} from '../../support/review/change-request-sample.ts'

const merge = (more: string[], world?: World) =>
  docsctl(['change-requests', 'merge', '12', '--space', 'spc_1', '--yes', ...more], world)

/** Mocks a space without merge rules, and a change request without reviews. */
const allows = () => {
  readsNoRules()
  reviews()
}

const merges = (result = 'merge') =>
  service().post(`${path}/merge`).reply(200, { revision: 'rev_9', result })

const pulls = (result = 'update') =>
  service().post(`${path}/update`).reply(200, { revision: 'rev_3', result })

const comments = (status: number) =>
  service()
    .post(`${path}/comments`, {
      body: { markdown: 'fixes the outage\n\nBypassed gates: comments (1 open thread)' },
    })
    .reply(status, status === 201 ? thread('new') : { error: { code: status, message: 'no' } })

describe('change-requests merge with --yes', () => {
  afterEach(() => nock.cleanAll())

  it('prints the merged change request with a note if its name is no longer readable', async () => {
    reviews()
    merges()
    service()
      .get(path)
      .reply(403, { error: { code: 403, message: 'not yours' } })
    const { exit, stdout, stderr } = await merge([])
    assert.deepEqual([exit, stdout], [0, 'number\t\nsubject\t\nresult\tmerge\nrevision\trev_9\n'])
    assert.match(
      stderr,
      /^note: Change request 12 was merged, but could not be loaded again: .*not yours/,
    )
  })
})

describe('change-requests merge with --yes and without number and subject in its output', () => {
  afterEach(() => nock.cleanAll())

  for (const [words, printed] of [
    [['-o', 'ids'], 'rev_9\n'],
    [['--columns', 'revision'], 'revision\trev_9\n'],
  ] as const) {
    it(`reads only the reviews before the merge: ${words.join(' ')}`, async () => {
      reviews()
      merges()
      const { exit, stdout, stderr } = await merge([...words])
      assert.deepEqual([exit, stdout, stderr], [0, printed, ''])
    })
  }
})

describe('change-requests merge with gates', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('merges after passing the gates, and prints number, subject, and the new revision', async () => {
    reads()
    threads()
    reads()
    merges()
    reads({ status: 'merged' })
    const { exit, stdout, stderr } = await merge(['--gate', 'comments'])
    assert.deepEqual(
      [exit, stdout, stderr],
      [0, 'number\t12\nsubject\tDescribe the new menu\nresult\tmerge\nrevision\trev_9\n', ''],
    )
  })

  it('merges nothing if a gate fails', async () => {
    reads()
    threads(thread('a'))
    const { exit, stdout, stderr } = await merge(['--gate', 'comments', '--json'])
    assert.deepEqual([exit, stdout], [11, ''])
    const { error } = JSON.parse(stderr)
    assert.equal(
      error.message,
      'Change request 12 does not pass these gates: comments (1 open thread)',
    )
    assert.equal(error.state, 'The change request was not merged')
    assert.equal(error.hint, 'docsctl change-requests threads 12 --unresolved --space spc_1')
    assert.deepEqual(error.problems, [
      { where: 'comments', rule: 'item-failed', message: '1 open thread' },
    ])
  })

  it('treats an unknown gate as failed, except with --allow-unknown', async () => {
    const { outdated: _, ...silent } = menu
    service().get(path).reply(200, silent)
    assert.equal((await merge(['--gate', 'outdated'])).exit, 11)
    service().get(path).twice().reply(200, silent)
    merges()
    reads({ status: 'merged' })
    assert.equal((await merge(['--gate', 'outdated', '--allow-unknown'])).exit, 0)
  })

  it('merges nothing if the revision changed between the gates and the merge', async () => {
    reads()
    threads()
    reads({ revision: 'rev_7' })
    const { exit, stdout, stderr } = await merge(['--gate', 'comments'])
    assert.deepEqual([exit, stdout], [6, ''])
    assert.match(
      stderr,
      /is at revision rev_7\. Expected revision rev_2\n {2}The change request was not merged/,
    )
  })

  it('merges only the given revision', async () => {
    allows()
    reads()
    const { exit, stdout } = await merge(['--match-revision', 'rev_1'])
    assert.deepEqual([exit, stdout], [6, ''])
    reads()
    reads()
    merges()
    reads({ status: 'merged' })
    assert.equal((await merge(['--match-revision', 'rev_2'])).exit, 0)
  })

  it('prints a note if the merge is not visible yet or cannot be checked', async () => {
    allows()
    allows()
    reads()
    reads()
    merges()
    reads()
    const late = await merge(['--match-revision', 'rev_2', '-o', 'ids', '--no-warn'])
    assert.deepEqual([late.exit, late.stdout], [0, 'rev_9\n'])
    assert.equal(
      late.stderr,
      'note: Change request 12 was merged, but the service still reports its status as "open"\n',
    )
    reads()
    reads()
    merges()
    service().get(path).reply(403, {})
    const closed = await merge(['--match-revision', 'rev_2', '-o', 'ids', '--no-warn'])
    assert.deepEqual([closed.exit, closed.stdout], [0, 'rev_9\n'])
    assert.match(
      closed.stderr,
      /^note: Change request 12 was merged, but could not be loaded again: .*403/,
    )
  })

  it('pulls first if the change request is outdated, and merges the result', async () => {
    reads({ outdated: true })
    pulls()
    reads({ revision: 'rev_3' })
    reads({ revision: 'rev_3' })
    merges()
    reads({ status: 'merged' })
    const flags = ['--pull-if-outdated', '--gate', 'outdated', '--match-revision', 'rev_2']
    const { exit, stderr } = await merge(flags)
    assert.deepEqual([exit, stderr], [0, 'Pulled main into change request 12\n'])
  })

  it('reports the merge if it is interrupted afterwards', async () => {
    allows()
    const interrupt = new AbortController()
    reads()
    reads()
    merges()
    service()
      .get(path)
      .reply(() => {
        interrupt.abort(new DocsctlError('interrupted', 'interrupted'))
        return [200, menu]
      })
    const flags = ['--match-revision', 'rev_2', '--json']
    const { stdout } = await merge(flags, { signal: interrupt.signal })
    assert.equal(JSON.parse(stdout).result, 'merge')
  })

  it('reports the pull if the merge is rejected afterwards', async () => {
    allows()
    reads({ outdated: true })
    pulls()
    reads({ revision: 'rev_3' })
    reads({ revision: 'rev_3' })
    service().post(`${path}/merge`).reply(403, {})
    const { exit, stderr } = await merge(['--pull-if-outdated'])
    assert.equal(exit, 5)
    assert.match(
      stderr,
      /^ {2}Before that, POST https:\/\/api\.test\/v1\/spaces\/spc_1\/change-requests\/12\/update returned 200$/m,
    )
  })

  it('skips the pull if the change request includes all changes of main', async () => {
    allows()
    reads()
    reads()
    merges()
    reads({ status: 'merged' })
    assert.equal((await merge(['--pull-if-outdated'])).exit, 0)
  })

  it('merges nothing if the pull has conflicts', async () => {
    reads({ outdated: true })
    pulls('conflicts')
    service().get(path).reply(200, menu)
    const { exit, stdout, stderr } = await merge(['--pull-if-outdated'])
    assert.deepEqual([exit, stdout], [6, ''])
    assert.match(stderr, /Main was not pulled, and the change request was not merged/)
  })

  it('exits with 6 if the merge has conflicts', async () => {
    reads()
    threads()
    reads()
    merges('conflicts')
    reads()
    const { exit, stdout, stderr } = await merge(['--gate', 'comments'])
    assert.deepEqual([exit, stdout], [6, ''])
    assert.match(
      stderr,
      /conflicts with the content of space spc_1\n {2}The change request was not merged/,
    )
  })

  it('waits with growing delays until the gates pass', async () => {
    for (let round = 0; round < 6; round++) {
      reads()
      threads(thread('a'))
    }
    reads({ revision: 'rev_5' })
    threads()
    reads({ revision: 'rev_5' })
    merges()
    reads({ status: 'merged' })
    const clock = fakeClock()
    const { exit, stderr } = await merge(['--gate', 'comments', '--wait'], { clock })
    assert.equal(stderr, 'Change request 12 is waiting for these gates: comments (1 open thread)\n')
    assert.deepEqual([exit, clock.slept], [0, [2000, 4000, 8000, 16_000, 30_000, 30_000]])
  })

  it('exits with 8 if the gates still fail after the wait', async () => {
    for (let round = 0; round < 4; round++) {
      reads()
      threads(thread('a'))
    }
    const clock = fakeClock()
    const flags = ['--gate', 'comments', '--wait', '--wait-timeout', '10s']
    const { exit, stdout, stderr } = await merge(flags, { clock })
    assert.deepEqual([exit, stdout, clock.slept], [8, '', [2000, 4000, 4000]])
    assert.match(
      stderr,
      /Timed out\. Change request 12 still does not pass these gates: comments \(1 open thread\)/,
    )
  })

  it('does not wait for a revision that no longer exists', async () => {
    reads()
    threads(thread('a'))
    reads({ revision: 'rev_7' })
    const flags = ['--gate', 'comments', '--wait', '--match-revision', 'rev_2']
    assert.equal((await merge(flags)).exit, 6)
  })

  it('keeps waiting after its own pull created a revision', async () => {
    reads({ outdated: true })
    pulls()
    reads({ revision: 'rev_3' })
    threads(thread('a'))
    reads({ revision: 'rev_3' })
    threads()
    reads({ revision: 'rev_3' })
    merges()
    reads({ status: 'merged' })
    const flags = [
      '--pull-if-outdated',
      '--match-revision',
      'rev_2',
      '--gate',
      'comments',
      '--wait',
    ]
    assert.equal((await merge(flags)).exit, 0)
  })

  const passingBy = ['--gate', 'comments', '--bypass', 'fixes the outage']

  it('posts the reason for a bypass after the merge', async () => {
    reads()
    threads(thread('a'))
    reads()
    const sent: string[] = []
    const note = (what: string) => () => void sent.push(what)
    const merging = merges()
    merging.on('request', note('merge'))
    const commenting = comments(201)
    commenting.on('request', note('comment'))
    reads({ status: 'merged' })
    assert.equal((await merge(passingBy)).exit, 0)
    assert.deepEqual(sent, ['merge', 'comment'])
  })

  it('posts no reason if no gate fails, and prints a note', async () => {
    reads()
    threads()
    reads()
    merges()
    reads({ status: 'merged' })
    const { exit, stderr } = await merge(passingBy)
    assert.deepEqual(
      [exit, stderr],
      [0, 'note: No gate failed, so the bypass reason was not posted\n'],
    )
  })

  it('posts no reason if the merge has conflicts', async () => {
    reads()
    threads(thread('a'))
    reads()
    merges('conflicts')
    reads()
    const { exit, stdout } = await merge(passingBy)
    assert.deepEqual([exit, stdout], [6, ''])
  })

  it('merges and posts nothing if the revision changed in the meantime', async () => {
    reads()
    threads(thread('a'))
    reads({ revision: 'rev_7' })
    const { exit, stdout } = await merge(passingBy)
    assert.deepEqual([exit, stdout], [6, ''])
  })

  it('reports the merge if the reason cannot be posted', async () => {
    reads()
    threads(thread('a'))
    reads()
    merges()
    comments(403)
    const { exit, stdout, stderr } = await merge(passingBy)
    assert.deepEqual([exit, stdout], [5, ''])
    assert.match(
      stderr,
      /Cannot post the bypass reason as a comment: .*\n {2}The change request was merged/,
    )
  })

  it('requires --yes without a terminal, before the first request', async () => {
    const words = ['cr', 'merge', '12', '--space', 'spc_1', '--gate', 'comments']
    const { exit, stderr } = await docsctl(words)
    assert.equal(exit, 2)
    assert.match(stderr, /change-requests merge requires --yes without a terminal/)
  })

  for (const [flags, message] of [
    [['13', '--match-revision', 'rev_2'], /--match-revision requires a single change request/],
    [['--bypass', ''], /--bypass requires a reason/],
    [['--bypass', 'so', '--wait'], /--bypass cannot be used with --wait/],
    [['--wait-timeout', '5m'], /--wait-timeout requires --wait/],
    [
      ['--wait', '--wait-timeout', 'soon'],
      /Invalid value "soon" for --wait-timeout\. Use a duration such as 90, 250ms, 10m, or 2h/,
    ],
  ] as const) {
    it(`rejects ${flags.join(' ')} before the first request`, async () => {
      const { exit, stdout, stderr } = await merge([...flags])
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(stderr, message)
    })
  }

  it('--dry-run prints the requests and sends nothing', async () => {
    const flags = ['--pull-if-outdated', '--bypass', 'why', '--gate', 'links', '--dry-run']
    const { exit, stdout } = await merge(flags)
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      { method: 'POST', url: `https://api.test${path}/update` },
      { method: 'POST', url: `https://api.test${path}/merge` },
      {
        method: 'POST',
        url: `https://api.test${path}/comments`,
        body: { body: { markdown: 'why' } },
      },
    ])
  })

  it('checks the gates of the project file without --gate', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'docsctl-gates-'))
    try {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates: [subject]\n')
      reads({ subject: '' })
      const { exit, stderr } = await merge([], { cwd })
      assert.equal(exit, 11)
      assert.match(stderr, /does not pass these gates: subject \(no subject\)/)
    } finally {
      await rm(cwd, { recursive: true })
    }
  })

  it('merges several change requests in sequence with pulls in between, and exits with 12 if one fails', async () => {
    const other = path.replace('12', '13')
    const third = path.replace('12', '14')
    const thirteen = { ...menu, number: 13, outdated: true }
    reads()
    threads()
    reads()
    merges()
    reads({ status: 'merged' })
    service().get(other).reply(200, thirteen)
    service().post(`${other}/update`).reply(200, { revision: 'rev_4', result: 'update' })
    const pulled = { ...thirteen, outdated: false, revision: 'rev_4' }
    service().get(other).reply(200, pulled)
    service()
      .get(`${other}/comments?format=markdown&status=open&limit=1000`)
      .reply(200, { items: [thread('a')] })
    const fourteen = { ...menu, number: 14 }
    service().get(third).reply(200, fourteen)
    service()
      .get(`${third}/comments?format=markdown&status=open&limit=1000`)
      .reply(200, { items: [] })
    service().get(third).reply(200, fourteen)
    service().post(`${third}/merge`).reply(200, { revision: 'rev_10', result: 'merge' })
    service()
      .get(third)
      .reply(200, { ...fourteen, status: 'merged' })
    const { exit, stdout } = await merge(['13', '14', '--gate', 'comments', '--json'])
    assert.equal(exit, 12)
    const [first, second, last] = JSON.parse(stdout)
    const { subject } = menu
    assert.deepEqual(first, { id: '12', number: 12, subject, result: 'merge', revision: 'rev_9' })
    assert.deepEqual([second.id, second.error.exit], ['13', 11])
    assert.deepEqual(last, { id: '14', number: 14, subject, result: 'merge', revision: 'rev_10' })
  })

  it('prompts once for several change requests, and lists each of them', async () => {
    reads()
    service()
      .get(path.replace('12', '13'))
      .reply(200, { ...menu, number: 13, subject: 'Second' })
    const words = ['cr', 'merge', '12', '13', '--space', 'spc_1']
    const { exit, stderr } = await docsctl(words, { terminal: 100, stdin: 'n' })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /merge the change request "Describe the new menu" \(12\), "Second" \(13\), 2 in all/,
    )
  })
})
