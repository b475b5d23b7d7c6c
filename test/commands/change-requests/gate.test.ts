import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, type World } from '../../support/docsctl.ts'
import {
  file,
  menu,
  mergedOnes,
  page,
  path,
  reads,
  service,
  texts,
  thread,
  threads,
  trees,
} from '../../support/review/change-request-sample.ts'

const gate = (more: string[], world?: World) =>
  docsctl(['change-requests', 'gate', '12', '--space', 'spc_1', ...more], world)

const link = (status: string, from: string, to: string) => ({
  status,
  relation: 'reference',
  targetReference: { kind: 'page', space: 'spc_1', page: to },
  locationReferences: [{ kind: 'page', space: 'spc_1', page: from }],
})

const stats = { total: 1, broken: { total: 1 } }

describe('change-requests gate', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('passes the outdated gate if all changes of main are included', async () => {
    reads()
    const { exit, stdout } = await gate(['--gate', 'outdated'])
    assert.deepEqual([exit, stdout], [0, 'outdated\tpass\tup to date with main\t\n'])
  })

  it('fails the outdated gate if the change request is out of date with main, and shows how to pull', async () => {
    reads({ outdated: true })
    const { exit, stdout, stderr } = await gate(['--gate', 'outdated'])
    assert.equal(exit, 11)
    assert.equal(
      stdout,
      'outdated\tfail\tout of date with main\tdocsctl change-requests pull 12 --space spc_1\n',
    )
    assert.match(stderr, /Change request 12 does not pass these gates: outdated/)
    assert.match(stderr, /\n {2}try: docsctl change-requests pull 12 --space spc_1\n/)
  })

  it('reports the outdated gate as unknown if the service omits the property, and passes with --allow-unknown', async () => {
    const { outdated: _, ...silent } = menu
    service().get(path).twice().reply(200, silent)
    const { exit, stdout } = await gate(['--gate', 'outdated', '--columns', 'gate,state'])
    assert.deepEqual([exit, stdout], [11, 'outdated\tunknown\n'])
    const allowed = await gate(['--gate', 'outdated', '--allow-unknown', '--columns', 'state'])
    assert.deepEqual([allowed.exit, allowed.stdout], [0, 'unknown\n'])
  })

  for (const subject of ['', '  ', 'Untitled', 'New change request', 'Change request #12']) {
    it(`fails the subject gate for "${subject}"`, async () => {
      reads({ subject })
      const { exit, stdout } = await gate(['--gate', 'subject', '--columns', 'state,fix'])
      assert.equal(exit, 11)
      const fix = 'docsctl change-requests update 12 --subject TEXT --space spc_1'
      assert.equal(stdout, `fail\t${fix}\n`)
    })
  }

  it('passes the subject gate for a descriptive subject', async () => {
    reads({ subject: 'Change requests of others' })
    assert.equal((await gate(['--gate', 'subject'])).exit, 0)
  })

  it('counts the unresolved threads in the comments gate', async () => {
    reads()
    threads(thread('a'), thread('b', 'resolved'), thread('c'))
    const { exit, stdout } = await gate(['--gate', 'comments', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [11, 'fail\t2 open threads\n'])
  })

  it('passes the comments gate if there are no open threads', async () => {
    reads()
    threads()
    const { exit, stdout } = await gate(['--gate', 'comments', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [0, 'pass\tno open threads\n'])
  })

  it('reports the comments gate as unknown if the comments cannot be read', async () => {
    reads()
    service()
      .get(`${path}/comments?format=markdown&status=open&limit=1000`)
      .reply(403, { error: { code: 403, message: 'no comments for you' } })
    const { exit, stdout } = await gate(['--gate', 'comments', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [11, 'unknown\tNot permitted (403): no comments for you\n'])
  })

  const own = page('a', { documentId: 'a-2', updatedAt: '2025-05-30T00:00:00Z' })
  const since = page('a', { documentId: 'a-3', updatedAt: '2025-05-31T00:00:00Z' })

  it('fails the links gate for a link that works on main, even if its target page was removed', async () => {
    reads()
    trees(
      { pages: [page('a'), page('b'), page('gone'), page('far')] },
      { pages: [own, page('b'), page('far')] },
    )
    service()
      .get('/v1/spaces/spc_1/links?limit=1000')
      .reply(200, {
        items: [link('ok', 'b', 'gone'), link('broken', 'a', 'old'), link('ok', 'far', 'b')],
        stats,
      })
    for (const [id, items] of [
      ['a', [link('broken', 'a', 'old'), link('broken', 'a', 'new'), link('ok', 'a', 'b')]],
      ['b', [link('broken', 'b', 'gone')]],
    ] as const) {
      service().get(`${path}/content/page/${id}/links?limit=1000`).reply(200, { items, stats })
    }
    const { exit, stdout } = await gate(['--gate', 'links', '--json'])
    assert.equal(exit, 11)
    const [found] = JSON.parse(stdout)
    assert.equal(found.reason, '2 broken links: "Page a" to "new"; "Page b" to "gone"')
    assert.deepEqual(found.pages, [
      { id: 'a', title: 'Page a' },
      { id: 'b', title: 'Page b' },
    ])
    assert.equal(
      found.fix,
      'docsctl content pages links a --change-request 12 --space spc_1 --status broken',
    )
    assert.equal(found.revision, 'rev_2')
  })

  it('passes the links gate if the broken links were already broken on main', async () => {
    reads()
    trees({ pages: [page('a')] }, { pages: [own] })
    const old = { items: [link('broken', 'a', 'old')], stats }
    service().get('/v1/spaces/spc_1/links?limit=1000').reply(200, old)
    service().get(`${path}/content/page/a/links?limit=1000`).reply(200, old)
    const { exit, stdout } = await gate(['--gate', 'links', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [0, 'pass\tno broken links\n'])
  })

  it('reports the links gate as unknown if the timestamps do not show who broke a link', async () => {
    reads({ outdated: true })
    mergedOnes()
    trees({ pages: [{ ...since, updatedAt: undefined }] }, { pages: [own] })
    service().get('/v1/spaces/spc_1/links?limit=1000').reply(200, { items: [], stats })
    service()
      .get(`${path}/content/page/a/links?limit=1000`)
      .reply(200, { items: [link('broken', 'a', 'new')], stats })
    const { exit, stdout } = await gate(['--gate', 'links', '--columns', 'state,reason'])
    assert.deepEqual(
      [exit, stdout],
      [
        11,
        'unknown\t1 broken link (unknown whether caused by main or the change request): "Page a" to "new"\n',
      ],
    )
  })

  it('reports the links gate as unknown if the service rejects the reads it requires', async () => {
    reads()
    trees({ pages: [page('a')] }, { pages: [page('a')] })
    service()
      .get('/v1/spaces/spc_1/links?limit=1000')
      .reply(403, { error: { code: 403, message: 'Not yours' } })
    const { exit, stdout } = await gate(['--gate', 'links', '--columns', 'gate,state,fix'])
    assert.deepEqual([exit, stdout], [11, 'links\tunknown\tdocsctl spaces links spc_1\n'])
  })

  it('passes the conflicts gate without further reads if all changes of main are included', async () => {
    reads()
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--columns', 'state'])
    assert.deepEqual([exit, stdout], [0, 'pass\n'])
  })

  /** Mocks the common ancestor. It shows which changes on main were made later. */
  const ancestor = () =>
    service().get('/v1/spaces/spc_1/revisions/rev_1?metadata=false&computed=false')

  it('lists the merges that changed the page on main if the conflicts gate fails', async () => {
    reads({ outdated: true })
    mergedOnes()
    trees({ pages: [since] }, { pages: [own] })
    texts('a', { main: 'One.\n', own: 'Two.\n' })
    ancestor().reply(200, { ...menu, id: 'rev_1', createdAt: '2025-05-29T11:00:00.000Z' })
    const merged = (number: number, mergedAt: string, displayName: string) => ({
      ...{ ...menu, number, id: `cr_${number}`, status: 'merged', mergedAt },
      createdBy: { ...menu.createdBy, displayName },
    })
    service()
      .get('/v1/spaces/spc_1/change-requests?status=merged&limit=1000')
      .reply(200, {
        items: [
          merged(3, '2025-05-29T10:00:00.000Z', 'Too early'),
          merged(4, '2025-05-30T10:00:00.000Z', 'Grace Kim'),
          merged(5, '2025-05-31T10:00:00.000Z', 'Elsewhere'),
        ],
      })
    for (const [id, pageId] of [
      ['cr_4', 'a'],
      ['cr_5', 'b'],
    ] as const) {
      const change = { type: 'page_edited', page: { id: pageId, type: 'document', title: 'Page' } }
      service()
        .get(`/v1/spaces/spc_1/change-requests/${id}/changes?limit=1000`)
        .reply(200, { changes: [change] })
    }
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--columns', 'reason'])
    assert.equal(exit, 11)
    assert.equal(stdout, 'changed on both sides: "Page a" (on main in #4 by Grace Kim)\n')
  })

  it('fails the conflicts gate for a page that changed on both sides', async () => {
    reads({ outdated: true })
    mergedOnes()
    ancestor().reply(404)
    trees({ pages: [since] }, { pages: [own] })
    texts('a', { main: 'One.\n', own: 'Two.\n' })
    const { exit, stdout } = await gate(['--gate', 'conflicts'])
    assert.equal(exit, 11)
    assert.equal(
      stdout,
      'conflicts\tfail\tchanged on both sides: "Page a"\tdocsctl change-requests diff 12 --page a --space spc_1\n',
    )
  })

  it('lists five pages and counts the others if the conflicts gate fails', async () => {
    const ids = [...'abcdefg']
    reads({ outdated: true })
    mergedOnes()
    ancestor().reply(404)
    trees(
      { pages: ids.map((id) => ({ ...since, id, title: `Page ${id}` })) },
      { pages: ids.map((id) => ({ ...own, id, title: `Page ${id}` })) },
    )
    for (const id of ids) texts(id, { main: 'One.\n', own: 'Two.\n' })
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--json'])
    assert.equal(exit, 11)
    const [found] = JSON.parse(stdout)
    assert.equal(
      found.reason,
      'changed on both sides: "Page a", "Page b", "Page c", "Page d", "Page e", and 2 more',
    )
    assert.equal(found.fix, 'docsctl change-requests diff 12 --space spc_1')
    assert.deepEqual(
      found.pages.map(({ id }: { id: string }) => id),
      ids,
    )
  })

  it('reports the conflicts gate as unknown for a file that was replaced on both sides', async () => {
    reads({ outdated: true })
    mergedOnes()
    trees({ files: [file('chart')] }, { files: [file('chart', { size: 2500 })] })
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [11, 'unknown\treplaced on an unknown side: chart.png\n'])
  })

  it('passes the conflicts gate if both sides have the same text', async () => {
    reads({ outdated: true })
    mergedOnes()
    trees({ pages: [since] }, { pages: [own] })
    texts('a', { main: 'One.\n', own: 'One.\n' })
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--columns', 'reason'])
    assert.deepEqual([exit, stdout], [0, 'no page changed on both sides\n'])
  })

  it('reports the conflicts gate as unknown if the timestamps are inconclusive', async () => {
    reads({ outdated: true })
    mergedOnes()
    const { updatedAt: _, ...timeless } = since
    trees({ pages: [timeless] }, { pages: [own] })
    texts('a', { main: 'One.\n', own: 'Two.\n' })
    const { exit, stdout } = await gate(['--gate', 'conflicts', '--columns', 'state,reason'])
    assert.deepEqual([exit, stdout], [11, 'unknown\tchanged on an unknown side: "Page a"\n'])
  })

  it('shows a checklist with complete commands on a terminal', async () => {
    reads({ outdated: true })
    service()
      .get(`${path}/comments?format=markdown&status=open&limit=1000`)
      .reply(403, { error: { code: 403, message: 'comments are for those who may comment' } })
    const gates = ['--gate', 'outdated', '--gate', 'comments', '--gate', 'subject']
    const { stdout } = await gate([...gates, '--no-color'], { terminal: 60 })
    assert.equal(
      stdout,
      [
        '✗ outdated   out of date with main',
        '    docsctl change-requests pull 12 --space spc_1',
        '? comments   Not permitted (403): comments are for those who',
        '             may comment',
        '    docsctl change-requests threads 12 --unresolved --space spc_1',
        '✓ subject    the subject is descriptive',
        '',
      ].join('\n'),
    )
  })

  it('exits with 3 if the change request is not found', async () => {
    service().get(path).reply(404, {})
    const { exit, stdout } = await gate([])
    assert.deepEqual([exit, stdout], [3, ''])
  })

  it('rejects an unknown gate', async () => {
    const { exit, stderr } = await gate(['--gate', 'approvals'])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "approvals" for --gate\. Expected one of: outdated, comments, links, subject, conflicts, reviews, rules/,
    )
  })

  describe('with a project file', () => {
    let cwd: string
    beforeEach(async () => {
      cwd = await mkdtemp(join(tmpdir(), 'docsctl-gates-'))
    })
    afterEach(() => rm(cwd, { recursive: true }))

    it('checks the gates in the file', async () => {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates:\n  - subject\n  - outdated\n')
      reads()
      const { exit, stdout } = await gate(['-o', 'ids'], { cwd })
      assert.deepEqual([exit, stdout], [0, 'subject\noutdated\n'])
    })

    it('checks no gates if the list is empty', async () => {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates: []\n')
      service().get(path).reply(200, menu)
      const { exit, stdout } = await gate(['--json'], { cwd })
      assert.deepEqual([exit, stdout], [0, '[]\n'])
    })

    it('rejects unknown gates before the first request', async () => {
      await writeFile(join(cwd, '.docsctl.yaml'), 'gates:\n  - approvals: 1\n')
      const { exit, stderr } = await gate([], { cwd })
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value \[\{"approvals":1\}\] for "gates" in .* Expected a list of gates\. Allowed gates: outdated, comments, links, subject, conflicts, reviews, rules/,
      )
    })
  })
})
