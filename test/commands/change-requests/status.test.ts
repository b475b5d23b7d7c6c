import assert from 'node:assert/strict'
import nock from 'nock'
import { DocsctlError } from '../../../src/errors.ts'
import { docsctl, type World } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import {
  menu,
  mergedOnes,
  page,
  service,
  space,
  texts,
  threads,
  trees,
} from '../../support/review/change-request-sample.ts'

const status = (more: string[], world?: World) =>
  docsctl(['change-requests', 'status', ...more], world)

const items = (...numbers: number[]) => ({
  items: numbers.map((number) => ({ ...menu, number, id: `cr_${number}` })),
})

const listPath = (space: string, query = '') =>
  `/v1/spaces/${space}/change-requests?${query}limit=1000`

/** Mocks a space with the given merge rules. */
const ruled = (id: string, mergeRules: object = { type: 'none' }) =>
  service()
    .get(`/v1/spaces/${id}`)
    .optionally()
    .reply(200, { ...space(id, 'Docs'), mergeRules })

/** Mocks the reviews of all change requests in a space. There are no reviews. */
const noReviews = (space: string) =>
  service()
    .get(new RegExp(`^/v1/spaces/${space}/change-requests/\\d+/reviews\\?format=markdown`))
    .optionally()
    .times(300)
    .reply(200, { items: [] })

/** Mocks the open change requests of a space without merge rules, requested reviews, and drafts. */
const lists = (space: string, answer: object, code = 200) => {
  const none = { items: [] }
  ruled(space)
  service().get('/v1/user').optionally().reply(200, me)
  noReviews(space)
  service().get(listPath(space, 'status=draft&')).optionally().reply(200, none)
  service().get(listPath(space, 'requestedReviewer=usr_9&')).optionally().reply(200, none)
  service().get(listPath(space)).reply(code, answer)
}

/** Mocks a service that can't list the change requests of an organization. */
const noListOfAll = () =>
  service()
    .get('/v1/orgs/acme/change-requests?status=open&status=draft&limit=1000')
    .reply(404, { error: { code: 404 } })

/** Mocks a page of change request 12 that changed on both sides. */
const conflicts = () => {
  const since = page('a', { documentId: 'a-3', updatedAt: '2025-05-31T00:00:00Z' })
  const own = page('a', { documentId: 'a-2', updatedAt: '2025-05-30T00:00:00Z' })
  trees({ pages: [since] }, { pages: [own] })
  mergedOnes()
  texts('a', { main: 'One.', own: 'Two.' })
}

const me = {
  object: 'user',
  id: 'usr_9',
  displayName: 'Mary Lee',
  urls: { location: 'https://api.test/usr_9' },
}

const grace = { object: 'user', id: 'usr_2', displayName: 'Grace', email: 'grace@acme.test' }

describe('change-requests status', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('groups the open change requests of the space in the context by the next actor, latest first', async () => {
    const late = { ...menu, updatedAt: '2025-05-31T00:00:00Z' }
    lists('spc_1', {
      items: [
        { ...menu, number: 13, comments: 2 },
        { ...menu, outdated: true },
        { ...late, number: 14, subject: ' ' },
      ],
    })
    conflicts()
    const env = { DOCSCTL_SPACE: 'spc_1', NO_COLOR: '1' }
    const { exit, stdout } = await status([], { env, terminal: 110 })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      [
        'TURN      NUMBER  SUBJECT                AUTHOR     AGE  OUTDATED  THREADS  GATES',
        'outdated      12  Describe the new menu  Ada Byron  3 d  yes             0  outdated, conflicts',
        'others        14                         Ada Byron  3 d  no              0  subject',
        'others        13  Describe the new menu  Ada Byron  3 d  no              2  comments',
        '',
      ].join('\n'),
    )
  })

  it('omits the outdated column on a narrow terminal if the gates include it', async () => {
    lists('spc_1', { items: [{ ...menu, outdated: true }] })
    conflicts()
    const narrow = { terminal: 80, env: { NO_COLOR: '1' } }
    assert.equal(
      (await status(['--space', 'spc_1'], narrow)).stdout,
      [
        'TURN      NUMBER  SUBJECT                AUTHOR     AGE  GATES',
        'outdated      12  Describe the new menu  Ada Byron  3 d  outdated, conflicts',
        '',
      ].join('\n'),
    )
    lists('spc_1', items(12))
    threads()
    const { stdout } = await status(['--space', 'spc_1', '--gate', 'comments'], narrow)
    assert.match(stdout, / OUTDATED /)
  })

  it('prints full values in a pipe', async () => {
    lists('spc_1', items(12))
    const { stdout } = await status(['--space', 'spc_1'])
    assert.equal(
      stdout,
      'spc_1\t12\tDescribe the new menu\tAda Byron\t2025-05-29T12:00:00.000Z\tfalse\t0\tpass\tother\t\n',
    )
  })

  it('accepts the table headers as columns, including those hidden in this table', async () => {
    const heads = ['--columns', 'TURN,SPACE,AGE,AUTHOR,THREADS,GATES']
    lists('spc_1', items(12))
    const { stdout } = await status(['--space', 'spc_1', ...heads])
    assert.equal(stdout, 'other\tspc_1\t2025-05-29T12:00:00.000Z\tAda Byron\t0\tpass\n')
    lists('spc_1', items(12))
    const narrow = await status(['--space', 'spc_1', '--columns', 'AGE,THREADS', '--no-color'], {
      terminal: 80,
    })
    assert.equal(narrow.stdout, 'AGE  THREADS\n3 d        0\n')
  })

  it('shows change requests of several spaces without duplicates', async () => {
    lists('spc_1', items(1))
    lists('spc_2', items(2))
    const spaces = ['--space', 'spc_1', '--space', 'spc_2', '--space', 'spc_1']
    const { stdout } = await status([...spaces, '--columns', 'space.id,number'])
    assert.equal(stdout, 'spc_1\t1\nspc_2\t2\n')
  })

  it('--json prints the API objects with their space and gates', async () => {
    lists('spc_1', { items: [{ ...menu, comments: 1 }] })
    const { stdout } = await status(['--space', 'spc_1', '--json'])
    assert.deepEqual(JSON.parse(stdout), [
      {
        ...menu,
        comments: 1,
        space: { id: 'spc_1' },
        section: 'other',
        gates: [
          { gate: 'outdated', state: 'pass', reason: 'up to date with main' },
          {
            gate: 'comments',
            state: 'fail',
            reason: '1 open thread',
            fix: 'docsctl change-requests threads 12 --unresolved --space spc_1',
          },
          { gate: 'subject', state: 'pass', reason: 'the subject is descriptive' },
          { gate: 'reviews', state: 'pass', reason: 'no changes requested' },
        ],
        reviewers: [],
      },
    ])
  })

  it('shows the reviewers, and fails the gate for requested changes', async () => {
    const review = { revision: 'rev_2', createdAt: menu.createdAt, updatedAt: menu.updatedAt }
    const given = { ...review, urls: me.urls }
    service()
      .get('/v1/spaces/spc_1/change-requests/12/reviews?format=markdown&limit=1000')
      .reply(200, {
        items: [
          { ...given, id: 'rvw_1', reviewer: me, status: 'approved', outdated: true },
          { ...given, id: 'rvw_2', reviewer: grace, status: 'changes-requested', outdated: false },
        ],
      })
    lists('spc_1', items(12, 13))
    const columns = ['--columns', 'number,gates,reviewers', '--no-warn']
    const { stdout, stderr } = await status(['--space', 'spc_1', ...columns])
    assert.equal(
      stdout,
      '12\treviews\tMary Lee approved (older revision), Grace changes-requested\n13\tpass\t\n',
      stderr,
    )
  })

  it('checks the given gates', async () => {
    lists('spc_1', items(12))
    threads()
    const { stdout } = await status(['--space', 'spc_1', '--gate', 'comments', '--jq', '.[].gates'])
    assert.deepEqual(JSON.parse(stdout), [
      { gate: 'comments', state: 'pass', reason: 'no open threads' },
    ])
  })

  it('shows a question mark for a gate with an unknown result', async () => {
    const { outdated: _, ...silent } = menu
    lists('spc_1', { items: [{ ...silent, comments: 2 }] })
    const { stdout } = await status(['--space', 'spc_1', '--columns', 'gates', '--no-color'], {
      terminal: 80,
    })
    assert.equal(stdout, 'GATES\noutdated?, comments\n')
  })

  it('counts the merge rules of the space and of its organization', async () => {
    const rules = { type: 'rules', rules: [{ rule: 'require_change_request_description' }] }
    for (const mergeRules of [rules, { type: 'inherit' }]) {
      ruled('spc_1', mergeRules)
      ruled('spc_1', mergeRules)
      service()
        .get('/v1/orgs/acme')
        .twice()
        .optionally()
        .reply(200, {
          ...{ object: 'organization', id: 'acme', title: 'Acme', mergeRules: rules },
        })
      lists('spc_1', items(12))
      const { stdout } = await status(
        [...['--space', 'spc_1', '--columns', 'gates', '--no-color', '--no-warn']],
        { terminal: 80 },
      )
      assert.equal(stdout, 'GATES\nrules\n')
      nock.cleanAll()
    }
  })

  it('shows the change requests of a collection', async () => {
    service()
      .get('/v1/collections/col_1/spaces?limit=1000')
      .reply(200, { items: [space('spc_1', 'One'), space('spc_2', 'Two')] })
    lists('spc_1', items(1))
    lists('spc_2', items())
    const { stdout } = await status(['--collection', 'col_1', '--columns', 'space.title,number'], {
      env: { DOCSCTL_SPACE: 'spc_9' },
    })
    assert.equal(stdout, 'One\t1\n')
  })

  it('reads one list for an organization, and another for requested reviews', async () => {
    const rules = { type: 'rules', rules: [{ rule: 'require_change_request_description' }] }
    const withRules = { ...space('spc_2', 'Two'), mergeRules: rules }
    const own = { type: 'none' }
    ruled('spc_2', rules)
    noReviews('spc_1')
    noReviews('spc_2')
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [{ ...space('spc_1', 'One'), mergeRules: own }, withRules] })
    const list = (query: string) => `/v1/orgs/acme/change-requests?${query}&limit=1000`
    const placed = (number: number, space: string, more: object = {}) => ({
      ...{ ...menu, number, id: `cr_${number}`, space },
      ...more,
    })
    service().get('/v1/user').reply(200, me)
    service()
      .get(list('status=open&status=draft'))
      .reply(200, {
        items: [
          placed(7, 'spc_1'),
          placed(7, 'spc_2'),
          placed(8, 'spc_1', { createdBy: me }),
          placed(9, 'spc_1', { status: 'draft' }),
          // a change request whose space was deleted
          placed(3, 'spc_gone'),
        ],
      })
    service()
      .get(list('requestedReviewer=usr_9'))
      .reply(200, { items: [placed(7, 'spc_2')] })
    service().get('/v1/spaces/spc_2/change-requests/7/reviews?limit=1000').reply(200, { items: [] })
    const columns = 'space.id,space.title,number,section,gates'
    const { exit, stdout, stderr } = await status(['--org', 'acme', '--columns', columns])
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      [
        'spc_2\tTwo\t7\twaiting\trules',
        'spc_1\tOne\t8\tmine\tpass',
        'spc_1\tOne\t7\tother\tpass',
        'spc_1\tOne\t9\tdraft\tpass',
        '',
      ].join('\n'),
    )
  })

  it('reports the number of spaces it reads if there is no organization-wide list', async () => {
    const ids = Array.from({ length: 21 }, (_, at) => `spc_${at}`)
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: ids.map((id) => space(id, id)) })
    noListOfAll()
    for (const id of ids) lists(id, items())
    const { exit, stderr } = await status(['--org', 'acme'])
    assert.equal(exit, 0, stderr)
    assert.match(
      stderr,
      /^Loading the change requests of 21 spaces, with separate API requests for each space$/m,
    )
  })

  it('exits with 12 and lists a few spaces if no space is readable', async () => {
    const ids = Array.from({ length: 7 }, (_, at) => `spc_${at}`)
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: ids.map((id) => space(id, id)) })
    noListOfAll()
    for (const id of ids) lists(id, {}, 403)
    const { exit, stdout, stderr } = await status(['--org', 'acme'])
    assert.deepEqual([exit, stdout], [12, ''], stderr)
    assert.match(
      stderr,
      /^note: Could not read these spaces: "spc_0", "spc_1", "spc_2", "spc_3", "spc_4", and 2 more$/m,
    )
    assert.match(stderr, /^docsctl: Cannot load the change requests$/m)
    assert.doesNotMatch(stderr, /complete/)
  })

  it('reads all spaces that an organization lists', async () => {
    noListOfAll()
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [space('spc_1', 'One'), space('spc_2', 'Two')] })
    lists('spc_1', items(1))
    lists('spc_2', items(2))
    const { exit, stdout, stderr } = await status([
      ...['--org', 'acme', '--columns', 'space.id,number'],
    ])
    assert.deepEqual([exit, stdout], [0, 'spc_1\t1\nspc_2\t2\n'])
    assert.doesNotMatch(stderr, /not included/)
  })

  it('finds unlisted spaces through collections and sites, and reports gaps', async () => {
    const org = '/v1/orgs/acme'
    noListOfAll()
    service().get(`${org}/spaces?limit=1000`).reply(404)
    service()
      .get(`${org}/collections?limit=1000`)
      .reply(200, { items: [{ id: 'col_1', title: 'C' }] })
    service()
      .get(`${org}/sites?limit=1000`)
      .reply(200, { items: [{ id: 'site_1', title: 'S' }] })
    service()
      .get('/v1/collections/col_1/spaces?limit=1000')
      .reply(200, { items: [space('spc_1', 'One'), space('spc_3', 'Three')] })
    const siteSpace = (one: object) => ({ id: 'ss', path: 'p', title: 't', space: one })
    service()
      .get(`${org}/sites/site_1/site-spaces?limit=1000`)
      .reply(200, {
        items: [siteSpace(space('spc_1', 'One')), siteSpace(space('spc_2', 'Two'))],
      })
    lists('spc_1', items(1))
    lists('spc_2', items(2))
    lists('spc_3', {}, 403)
    const { exit, stdout, stderr } = await status([
      ...['--org', 'acme', '--columns', 'space.id,number', '--no-warn'],
    ])
    assert.deepEqual([exit, stdout], [0, 'spc_1\t1\nspc_2\t2\n'])
    assert.match(
      stderr,
      /note: Spaces that are in no collection and on no site are not included\. Could not read these spaces: "Three"\n/,
    )
  })

  it('fails if a named space cannot be read', async () => {
    lists('spc_1', {}, 403)
    const { exit, stdout } = await status(['--space', 'spc_1'])
    assert.deepEqual([exit, stdout], [5, ''])
  })

  it('--author accepts an ID, an email address, or part of a name', async () => {
    for (const author of ['usr_2', 'Grace@acme.test', 'gra']) {
      lists('spc_1', { items: [menu, { ...menu, number: 13, createdBy: grace }] })
      const { stdout } = await status(['--space', 'spc_1', '--author', author, '-o', 'ids'])
      assert.equal(stdout, '13\n')
    }
  })

  it('shows 200 change requests in one queue', async () => {
    const numbers = [...Array(200).keys()].map((index) => index + 1)
    lists('spc_1', items(...numbers))
    const { stdout } = await status(['--space', 'spc_1', '-o', 'ids'])
    assert.deepEqual(stdout.trim().split('\n').map(Number), numbers)
  })

  it("sorts requested reviews first, then the user's own change requests, then others, and drafts last", async () => {
    const by = (createdBy: object, number: number) => ({ ...menu, number, createdBy })
    service().get('/v1/user').reply(200, me)
    noReviews('spc_1')
    ruled('spc_1')
    service()
      .get(listPath('spc_1'))
      .reply(200, { items: [by(grace, 1), by(me, 2), by(grace, 3), by(grace, 4)] })
    service()
      .get(listPath('spc_1', 'status=draft&'))
      .reply(200, { items: [{ ...by(me, 5), status: 'draft' }] })
    service()
      .get(listPath('spc_1', 'requestedReviewer=usr_9&'))
      .reply(200, { items: [by(grace, 3), by(grace, 4)] })
    const review = { id: 'rvw_1', revision: 'rev_2', reviewer: me, status: 'approved' }
    const times = { createdAt: menu.createdAt, updatedAt: menu.updatedAt, urls: me.urls }
    for (const [number, outdated] of [
      [3, true],
      [4, false],
    ] as const) {
      service()
        .get(`/v1/spaces/spc_1/change-requests/${number}/reviews?limit=1000`)
        .reply(200, { items: [{ ...review, ...times, outdated }] })
    }
    const { stdout } = await status(['--space', 'spc_1', '--columns', 'number,section'])
    assert.equal(stdout, '3\twaiting\n2\tmine\n1\tother\n4\tother\n5\tdraft\n')
  })

  it('reads the reviewers of each change request if the service lists all of them', async () => {
    service().get('/v1/user').reply(200, me)
    noReviews('spc_1')
    ruled('spc_1')
    service().get(listPath('spc_1')).reply(200, items(1, 2))
    service().get(listPath('spc_1', 'status=draft&')).reply(200, { items: [] })
    service().get(listPath('spc_1', 'requestedReviewer=usr_9&')).reply(200, items(1, 2))
    const asked = (number: number, ...users: object[]) =>
      service()
        .get(`/v1/spaces/spc_1/change-requests/${number}/requested-reviewers?limit=1000`)
        .reply(200, {
          items: users.map((user) => ({
            kind: 'user',
            user,
            revision: 'rev_2',
            requestedBy: grace,
            createdAt: menu.createdAt,
          })),
        })
    asked(1, grace)
    asked(2, grace, me)
    service().get('/v1/spaces/spc_1/change-requests/2/reviews?limit=1000').reply(200, { items: [] })
    const { stdout } = await status(['--space', 'spc_1', '--columns', 'number,section'])
    assert.equal(stdout, '2\twaiting\n1\tother\n')
  })

  it('prints a note if the service does not identify the current user', async () => {
    service().get('/v1/user').reply(404)
    noReviews('spc_1')
    ruled('spc_1')
    service().get(listPath('spc_1')).reply(200, items(1))
    service().get(listPath('spc_1', 'status=draft&')).reply(200, { items: [] })
    const { exit, stdout, stderr } = await status(['--space', 'spc_1', '--columns', 'number'])
    assert.deepEqual([exit, stdout], [0, '1\n'])
    assert.match(
      stderr,
      /note: The service does not report which change requests need your review\n/,
    )
  })

  describe('--watch', () => {
    /** Watches the status, and presses Ctrl-C after the given number of reads. */
    async function watch(reads: number) {
      const ended = new AbortController()
      const clock = fakeClock()
      const sleep = async (ms: number, signal?: AbortSignal) => {
        if (ms === 30_000 && clock.slept.filter((one) => one === ms).length === reads - 1) {
          ended.abort(new DocsctlError('interrupted', 'interrupted'))
        }
        await clock.sleep(ms, signal)
      }
      const words = ['--space', 'spc_1', '--watch', '--columns', 'number', '--max-wait', '0']
      const { stderr, ...shown } = await status(words, {
        terminal: 80,
        env: { NO_COLOR: '1' },
        clock: { ...clock, sleep },
        signal: ended.signal,
      })
      return { ...shown, stderr: stderr.split('\n').map(lasting).join('\n') }
    }

    /**
     * Returns the final text of a terminal line. On a slow machine, the line shows progress first.
     */
    const lasting = (line: string) => line.split('\r\u001b[K').at(-1) ?? ''

    const clear = '\u001b[H\u001b[2J'

    it('refreshes every 30 seconds until it is stopped', async () => {
      lists('spc_1', items(1))
      lists('spc_1', items(2))
      const { exit, stdout } = await watch(2)
      assert.equal(exit, 130)
      assert.equal(stdout, `${clear}NUMBER\n     1\n${clear}NUMBER\n     2\n`)
    })

    it('marks new entries', async () => {
      lists('spc_1', items(1, 2, 3))
      const [first, second] = [
        { ...menu, number: 1, id: 'cr_1', revision: 'rev_3' },
        { ...menu, number: 2, id: 'cr_2', comments: 1 },
      ]
      const other = { ...menu, number: 4, id: 'cr_4' }
      lists('spc_1', { items: [first, second, other] })
      const { stderr } = await watch(2)
      assert.match(
        stderr,
        /\nnew revision: #1 Describe the new menu; commented: #2 Describe the new menu; new: #4 Describe the new menu; no longer listed: #3 Describe the new menu\n/,
      )
    })

    it('keeps its content while the service fails, prints a note, and continues', async () => {
      lists('spc_1', items(1))
      lists('spc_1', {}, 503)
      lists('spc_1', items(2))
      const { exit, stdout, stderr } = await watch(3)
      assert.equal(exit, 130)
      const [one, two] = [`${clear}NUMBER\n     1\n`, `${clear}NUMBER\n     2\n`]
      assert.equal(stdout, `${one}${one}${two}`)
      const asOf = 'As of 2025-06-01 12:00. Refreshing every 30 seconds. Press Ctrl-C to stop'
      assert.deepEqual(stderr.split('\n').slice(0, 3), [
        asOf,
        `${asOf}. The last refresh failed: Server error (503)`,
        'As of 2025-06-01 12:01. Refreshing every 30 seconds. Press Ctrl-C to stop',
      ])
    })

    for (const [code, exit] of [
      [401, 4],
      [403, 5],
      [404, 3],
    ] as const) {
      it(`exits with ${exit} on the permanent error ${code}`, async () => {
        lists('spc_1', items(1))
        lists('spc_1', {}, code)
        assert.equal((await watch(9)).exit, exit)
      })
    }

    it('exits with the code of a failure before the first queue', async () => {
      lists('spc_1', {}, 503)
      const { exit, stdout } = await watch(9)
      assert.deepEqual([exit, stdout], [9, ''])
    })
  })

  it('rejects --watch in a pipe, and --space with --collection', async () => {
    const watch = await status(['--space', 'spc_1', '--watch'])
    assert.equal(watch.exit, 2)
    assert.match(watch.stderr, /--watch requires a terminal/)
    const both = await status(['--space', 'spc_1', '--collection', 'col_1'])
    assert.equal(both.exit, 2)
    assert.match(
      both.stderr,
      /--collection cannot be used with --space|--space cannot be used with --collection/,
    )
  })
})
