import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

const team = (number: number) => ({
  object: 'team',
  id: `team_${number}`,
  title: `Team ${number}`,
  members: 1,
  spaces: 0,
  createdAt: '2026-01-05T10:00:00.000Z',
})

const path = '/v1/orgs/acme/teams'

/** Mocks a page of the list. `next` refers to the next page. */
function page(query: string, numbers: number[], next?: unknown, count?: unknown) {
  return nock('https://api.test')
    .get(`${path}?${query}`)
    .reply(200, {
      items: numbers.map(team),
      ...(count !== undefined && { count }),
      ...(next !== undefined && { next: typeof next === 'string' ? { page: next } : next }),
    })
}

afterEach(() => {
  nock.cleanAll()
})

describe('the end of a list', () => {
  it('is reported in a pipe if the format streams', async () => {
    for (const format of ['tsv', 'csv', 'jsonl', 'ids']) {
      page('limit=1000', [1, 2])
      const { stderr } = await docsctl(['teams', 'list', '-o', format])
      assert.equal(stderr, '2 teams, complete\n', format)
    }
  })

  it('is not reported in a table, or in a format that prints only complete lists', async () => {
    for (const format of ['json', 'yaml', 'table']) {
      page('limit=1000', [1])
      const { stderr } = await docsctl(['teams', 'list', '-o', format])
      assert.equal(stderr, '', format)
    }
  })

  it('is reported for an empty list on a terminal, and is [] in JSON', async () => {
    page('limit=1000', [])
    const table = await docsctl(['teams', 'list'], { terminal: 100 })
    assert.deepEqual(table, { exit: 0, stdout: '', stderr: 'No teams\n' })
    page('limit=1000', [])
    const json = await docsctl(['teams', 'list', '--json'])
    assert.deepEqual(json, { exit: 0, stdout: '[]\n', stderr: '' })
  })

  it('is not reported if an item has no ID to print', async () => {
    const odd = { items: [team(1), null, team(3)] }
    nock('https://api.test').get(`${path}?limit=1000`).reply(200, odd)
    const ids = await docsctl(['teams', 'list', '-o', 'ids', '--no-warn'])
    assert.equal(ids.exit, 1)
    assert.match(ids.stderr, /^docsctl: The response has no "id"\n/)
  })

  it('is reported with a warning if the service returns a different count', async () => {
    for (const format of ['tsv', 'json', 'table']) {
      page('limit=1000', [1], 'p2', 3)
      page('page=p2&limit=1000', [2], undefined, 3)
      const { exit, stderr } = await docsctl(['teams', 'list', '-o', format])
      assert.deepEqual(
        [exit, stderr],
        [0, 'warning: Received 2 items, but the service reports 3\n'],
        format,
      )
    }
  })

  it('is reported in the singular if a single item was received', async () => {
    page('limit=1000', [1], undefined, 3)
    const { stderr } = await docsctl(['teams', 'list', '-o', 'tsv'])
    assert.equal(stderr, 'warning: Received 1 item, but the service reports 3\n')
  })

  for (const [counts, shown, argv] of [
    [[3, 2], '3 and 2', []],
    [[2, 3], '2 and 3', []],
    [['2', '2'], '"2"', []],
    [[2, -1], '2 and -1', []],
    [[{ all: 2 }, 2], '{"all":2} and 2', []],
    [[1, 1], '1', ['--cursor', 'p1']],
    [[9, 8], '9 and 8', ['--cursor', 'p1']],
  ] as [unknown[], string, string[]][]) {
    it(`is reported with a warning if the service counts ${shown}${argv.length > 0 ? ' after a cursor' : ''}`, async () => {
      for (const format of ['ids', 'json']) {
        page(argv.length > 0 ? 'page=p1&limit=1000' : 'limit=1000', [1], 'p2', counts[0])
        page('page=p2&limit=1000', [2], undefined, counts[1])
        const { stderr } = await docsctl(['teams', 'list', '-o', format, '--no-warn', ...argv])
        assert.equal(
          stderr,
          `warning: Received 2 items, but the service reports ${shown}\n`,
          format,
        )
      }
    })
  }

  it('is reported as complete after a cursor if the service returns a higher total count', async () => {
    page('page=p1&limit=1000', [1], 'p2', 9)
    page('page=p2&limit=1000', [2], undefined, 9)
    const { stderr } = await docsctl(['teams', 'list', '-o', 'ids', '--cursor', 'p1'])
    assert.equal(stderr, '2 teams, complete\n')
  })

  it("is reported as complete if the service's count matches", async () => {
    page('limit=1000', [1], 'p2', 2)
    page('page=p2&limit=1000', [2], undefined, 2)
    const { stderr } = await docsctl(['teams', 'list', '-o', 'ids'])
    assert.equal(stderr, '2 teams, complete\n')
  })

  for (const next of [{}, { page: 7 }, { page: '' }, { page: null }, 'p2', 7, true, ['p2']]) {
    it(`is reported as a failure if the next page is ${JSON.stringify(next)}`, async () => {
      page('limit=1000', [1], typeof next === 'string' ? [next] : next)
      const { exit, stdout, stderr } = await docsctl(['teams', 'list', '--json'])
      assert.deepEqual([exit, stdout], [1, ''])
      assert.match(
        stderr,
        /The response to teams\.list indicates more pages, but contains no cursor/,
      )
    })
  }

  it('shows the cursor of a page that has more items than requested', async () => {
    page('limit=3', [1, 2], 'p2')
    page('page=p2&limit=1', [3, 4, 5], 'p3')
    const { stdout, stderr } = await docsctl(['teams', 'list', '--limit', '3', '-o', 'ids'])
    assert.equal(stdout, 'team_1\nteam_2\nteam_3\n')
    assert.equal(
      stderr,
      'Stopped at --limit 3. More items are available (the next command repeats the last page): docsctl teams list --limit 3 -o ids --cursor p2\n',
    )
  })

  it('follows all items of the first page, even beyond the limit, because no cursor leads back to that page', async () => {
    for (const argv of [[], ['--cursor', 'p1']]) {
      const from = argv.length > 0 ? 'page=p1&limit=2' : 'limit=2'
      page(from, [1, 2, 3], 'p2')
      const ids = ['teams', 'list', '--limit', '2', '-o', 'ids', ...argv]
      const { stdout, stderr } = await docsctl(ids)
      assert.equal(stdout, 'team_1\nteam_2\nteam_3\n')
      assert.equal(
        stderr,
        'Received 3 items, more than --limit 2. More items are available: docsctl teams list --limit 2 -o ids --cursor p2\n',
      )
    }
    page('limit=2', [1, 2, 3])
    const last = await docsctl(['teams', 'list', '--limit', '2', '-o', 'ids'])
    assert.equal(last.stdout, 'team_1\nteam_2\nteam_3\n')
    assert.equal(last.stderr, 'note: Received 3 items, more than --limit 2\n3 teams, complete\n')
  })

  it('shows how to continue an incomplete list with the rest of --limit', async () => {
    const argv = ['teams', 'list', '--limit=5', '-o', 'ids', '--cursor', 'p1']
    page('page=p1&limit=5', [1, 2], 'p2')
    nock('https://api.test').get(`${path}?page=p2&limit=3`).reply(403)
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 5)
    assert.match(stderr, /try: docsctl teams list -o ids --limit 3 --cursor p2\n/)
  })

  it('reports a reached --limit and how to continue', async () => {
    page('title=a%20b&limit=2', [1, 2], 'p2')
    const argv = ['teams', 'list', '--limit', '2', '--title', 'a b', '-o', 'ids']
    const { exit, stdout, stderr } = await docsctl(argv)
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'team_1\nteam_2\n')
    assert.equal(
      stderr,
      "Stopped at --limit 2. More items are available: docsctl teams list --limit 2 --title 'a b' -o ids --cursor p2\n",
    )
  })

  it("doesn't report --limit if there are no further items", async () => {
    page('limit=2', [1, 2])
    const { stderr } = await docsctl(['teams', 'list', '--limit', '2', '-o', 'ids'])
    assert.equal(stderr, '2 teams, complete\n')
  })
})

describe('a list processed by jq', () => {
  it('reports that there are more items than --limit', async () => {
    page('limit=2', [1, 2], 'p2')
    const argv = ['teams', 'list', '--limit', '2', '--jq', 'length']
    const { stdout, stderr } = await docsctl(argv)
    assert.equal(stdout, '2\n')
    assert.match(stderr, /^Stopped at --limit 2. More items are available: docsctl teams list /)
  })
})

describe('a write whose result is selected or formatted', () => {
  it('is rejected before sending anything if the selection or format is invalid', async () => {
    for (const [argv, message] of [
      [['--jq', '.['], /--jq: syntax error/],
      [['--json', '-o', 'csv'], /--json cannot be used with --output csv/],
      [['--columns', 'id,titel'], /Unknown column "titel"\. Did you mean title\?/],
      [['--columns', 'titel.x'], /Unknown column "titel"\. Did you mean title\?/],
    ] as const) {
      const { exit, stdout, stderr } = await docsctl(['teams', 'create', '--title', 'x', ...argv])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    }
  })

  it('may show fields at a deeper level than in the API reference', async () => {
    nock('https://api.test')
      .put(path)
      .reply(201, { ...team(1), extra: {} })
    const argv = ['teams', 'create', '--title', 'x', '--columns', 'id,object', '-o', 'csv']
    const { stdout, stderr } = await docsctl(argv)
    assert.equal(stdout, 'id,object\r\nteam_1,team\r\n', stderr)
  })
})

describe('an incomplete list', () => {
  const broken = () => {
    page('limit=1000', [1, 2], 'p2')
    nock('https://api.test').get(`${path}?page=p2&limit=1000`).reply(400, { message: 'no' })
  }

  it('prints the received items if it streams, and how to continue', async () => {
    broken()
    const { exit, stdout, stderr } = await docsctl(['teams', 'list', '-o', 'ids'])
    assert.equal(exit, 1)
    assert.equal(stdout, 'team_1\nteam_2\n')
    assert.equal(
      stderr,
      [
        'docsctl: The service rejected the request (400): no',
        '  Printed 2 items before the interruption',
        '  try: docsctl teams list -o ids --cursor p2',
        '  GET https://api.test/v1/orgs/acme/teams?page=p2&limit=1000 returned 400',
        '',
      ].join('\n'),
    )
  })

  it('prints the received rows of a table, although the table waits for more rows', async () => {
    broken()
    const { exit, stdout, stderr } = await docsctl(['teams', 'list', '-o', 'table'])
    assert.equal(exit, 1)
    assert.match(stdout, /^ID +TITLE.*\nteam_1 .*\nteam_2 .*\n$/)
    assert.match(stderr, /^ {2}Printed 2 items before the interruption$/m)
  })

  it('can be continued from the position of the last interruption', async () => {
    page('page=p0&limit=1000', [1], 'p2')
    nock('https://api.test').get(`${path}?page=p2&limit=1000`).reply(400, { message: 'no' })
    const argv = ['teams', 'list', '--cursor', 'p0', '-o', 'ids']
    const { stderr } = await docsctl(argv)
    assert.match(stderr, /^ {2}try: docsctl teams list -o ids --cursor p2$/m)
  })

  it('prints nothing if the format prints only complete lists', async () => {
    for (const format of ['json', 'yaml']) {
      broken()
      const { exit, stdout, stderr } = await docsctl(['teams', 'list', '-o', format])
      assert.equal(exit, 1)
      assert.equal(stdout, '', format)
      assert.doesNotMatch(stderr, /were printed/)
      nock.cleanAll()
    }
  })
})
