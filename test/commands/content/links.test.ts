import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const link = (status: string, page: string) => ({
  status,
  relation: 'reference',
  targetReference: { kind: 'page', space: 'spc_1', page },
  locationReferences: [{ kind: 'page', space: 'spc_1', page: 'pg_1' }],
})

const stats = { total: 3, broken: { total: 2 } }

commandCase({
  run: 'content pages links pg_1 --space spc_1 --status broken',
  sends: 'GET /v1/spaces/spc_1/content/page/pg_1/links?status=broken&limit=1000',
  answers: { items: [link('broken', 'pg_8')], stats },
  table: `
    STATUS  KIND  TARGET  LOCATION
    broken  page  pg_8    pg_1
  `,
  tsv: 'broken\tpage\tpg_8\tpg_1\n',
})

commandCase({
  run: 'content pages links pg_1 --space spc_1 --change-request 12',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/content/page/pg_1/links?limit=1000',
  answers: { items: [link('ok', 'pg_2'), link('broken', 'pg_8')], stats },
  table: `
    STATUS  KIND  TARGET  LOCATION
    ok      page  pg_2    pg_1
    broken  page  pg_8    pg_1
  `,
  tsv: `
    ok\tpage\tpg_2\tpg_1
    broken\tpage\tpg_8\tpg_1
  `,
})

describe('content pages links --change-request', () => {
  afterEach(() => nock.cleanAll())

  const path = '/v1/spaces/spc_1/change-requests/12/content/page/pg_1/links'
  const links = (...more: string[]) =>
    docsctl([
      'content',
      'pages',
      'links',
      'pg_1',
      '--space',
      'spc_1',
      '--change-request',
      '12',
      ...more,
    ])

  it('filters by --status locally over all pages, because the service cannot', async () => {
    nock('https://api.test')
      .get(`${path}?limit=1000`)
      .reply(200, {
        items: [link('broken', 'pg_7'), link('ok', 'pg_2')],
        next: { page: 'p2' },
        stats,
      })
    nock('https://api.test')
      .get(`${path}?page=p2&limit=1000`)
      .reply(200, { items: [link('broken', 'pg_8')], stats })
    const { exit, stdout } = await links('--status', 'broken')
    assert.deepEqual([exit, stdout], [0, 'broken\tpage\tpg_7\tpg_1\nbroken\tpage\tpg_8\tpg_1\n'])
  })

  it('exits with 11 with --exit-code, and prints the totals with --stats', async () => {
    nock('https://api.test').get(path).query(true).reply(200, { items: [], stats })
    const { exit, stdout } = await links('--stats', '--exit-code', '--json')
    assert.equal(exit, 11)
    assert.deepEqual(JSON.parse(stdout), stats)
  })
})
