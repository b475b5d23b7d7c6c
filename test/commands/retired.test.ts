import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../support/docsctl.ts'

const service = () => nock('https://api.test')

const nothing = 'There is no replacement'
const inPages =
  'Use "audit links" to check links on pages, or "change-requests gate --gate links" for a change request'
const importRuns = 'Use "imports start"'
const groupOfSection =
  'Use "sites sections update --group" to add a section to a group, or "--unset group" to remove it'
const sort = 'Use "sites structure sort"'

/**
 * A removed or replaced operation: its command line, its request, and the read that detects the
 * removal.
 */
interface Retired {
  line: string
  sends: string
  /** the additional read that detects the removal */
  reads: string
  /** the response to the read if the operation was removed */
  answers?: object
  /** the response to the read if only the resource is missing; default: 404 */
  missing?: object
  instead: string
}

/** The operation was removed if the parent of the resource exists. */
const byParent = (line: string, sends: string, reads: string, instead = nothing): Retired => ({
  line,
  sends,
  reads,
  answers: { id: reads.split('/').at(-1), items: [] },
  instead,
})

/** The operation was removed if the list of the same kind of resource doesn't exist either. */
const byList = (line: string, sends: string, reads: string): Retired => ({
  line,
  sends,
  reads,
  missing: { items: [] },
  instead: nothing,
})

/** The operation was removed if the list that should contain the parent contains it. */
const byItem = (
  line: string,
  sends: string,
  list: string,
  id: string,
  instead = sort,
): Retired => ({
  line,
  sends,
  reads: `/v1/orgs/acme/sites/s/${list}?limit=1000`,
  answers: { items: [{ id }] },
  missing: { items: [{ id: 'another' }] },
  instead,
})

const site = '/v1/orgs/acme/sites/s'
const fields = '/v1/orgs/acme/custom-fields'
const cr = '/v1/spaces/sp/change-requests/7'

const removed: Retired[] = [
  byParent('spaces transfer sp --to-org o --yes', 'POST /v1/spaces/sp/transfer', '/v1/spaces/sp'),
  byParent('spaces links sp', 'GET /v1/spaces/sp/links?limit=1000', '/v1/spaces/sp', inPages),
  byParent(
    'content import --space sp --url https://x.test --source website',
    'POST /v1/spaces/sp/content/import',
    '/v1/spaces/sp',
    importRuns,
  ),
  byParent(
    'content import --space sp --change-request 7 --url https://x.test --source website',
    `POST ${cr}/content/import`,
    cr,
    importRuns,
  ),
  byParent(
    'content files backlinks f --space sp',
    'GET /v1/spaces/sp/content/files/f/backlinks?limit=1000',
    '/v1/spaces/sp/content/files/f',
  ),
  byParent(
    'content files backlinks f --space sp --change-request 7',
    `GET ${cr}/content/files/f/backlinks?limit=1000`,
    `${cr}/content/files/f`,
  ),
  byParent(
    'content pages links p --space sp',
    'GET /v1/spaces/sp/content/page/p/links?limit=1000',
    '/v1/spaces/sp/content/page/p',
    inPages,
  ),
  byParent(
    'content pages links p --space sp --change-request 7',
    `GET ${cr}/content/page/p/links?limit=1000`,
    `${cr}/content/page/p`,
    inPages,
  ),
  byParent('custom-fields list', `GET ${fields}?limit=1000`, '/v1/orgs/acme'),
  byList('custom-fields get f', `GET ${fields}/f`, `${fields}?limit=1000`),
  byList('custom-fields create --name f --type text', `POST ${fields}`, `${fields}?limit=1000`),
  byList('custom-fields update f --title F', `PATCH ${fields}/f`, `${fields}?limit=1000`),
  byList('custom-fields delete f --yes', `DELETE ${fields}/f`, `${fields}?limit=1000`),
  byParent('custom-fields values get sp', 'GET /v1/spaces/sp/custom-fields', '/v1/spaces/sp'),
  byList(
    'custom-fields values set sp f=1',
    'PATCH /v1/spaces/sp/custom-fields',
    '/v1/spaces/sp/custom-fields',
  ),
  byItem(
    'sites section-groups add-section g sec --site s',
    `POST ${site}/section-groups/g/sections`,
    'section-groups',
    'g',
    groupOfSection,
  ),
  byItem(
    'sites section-groups remove-section g sec --site s --yes',
    `DELETE ${site}/section-groups/g/sections/sec`,
    'section-groups',
    'g',
    groupOfSection,
  ),
]

const replaced: Retired[] = [
  byItem(
    'sites section-groups move g --site s',
    `POST ${site}/section-groups/g/move`,
    'section-groups',
    'g',
  ),
  byItem('sites sections move sec --site s', `POST ${site}/sections/sec/move`, 'sections', 'sec'),
  byItem('sites spaces move ss --site s', `POST ${site}/site-spaces/ss/move`, 'site-spaces', 'ss'),
]

describe('operations removed from the current API:', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('there are 17 removed operations and 3 replaced operations', () => {
    assert.deepEqual([removed.length, replaced.length], [17, 3])
  })

  const refuse = ({ sends }: Retired, status: number) => {
    const [method = '', target = ''] = sends.split(' ')
    service().intercept(target, method).reply(status)
  }
  const read = ({ reads }: Retired, answer: object | undefined) =>
    service()
      .get(reads)
      .reply(answer ? 200 : 404, answer)
  const run = ({ line }: Retired) => docsctl(splitArguments(`${line} --by-id --no-warn`))

  for (const one of [...removed, ...replaced]) {
    const { line, instead } = one

    for (const status of [404, 405]) {
      it(`${line} suggests a replacement if its path is missing (${status})`, async () => {
        refuse(one, status)
        read(one, one.answers)
        const { exit, stdout, stderr } = await run(one)
        assert.deepEqual([exit, stdout], [1, ''], stderr)
        const sentence = `The service removed this operation (${status}). ${instead}`
        assert.ok(stderr.includes(sentence), stderr)
      })
    }

    for (const status of [404, 405]) {
      it(`${line} is not found if the read does not show a missing path (${status})`, async () => {
        refuse(one, status)
        read(one, one.missing)
        const { exit, stdout, stderr } = await run(one)
        assert.deepEqual([exit, stdout], [3, ''], stderr)
        assert.ok(stderr.startsWith(`docsctl: Not found (${status})\n`), stderr)
      })
    }

    it(`${line} is explained by api for the same request`, async () => {
      const [method = '', target = ''] = one.sends.split(' ')
      const [path = ''] = target.split('?')
      for (const [answers, exit] of [
        [one.answers, 1],
        [one.missing, 3],
      ] as const) {
        service().intercept(path, method).reply(404)
        read(one, answers)
        const result = await docsctl(splitArguments(`api -X ${method} ${path} --yes --no-warn`))
        assert.deepEqual([result.exit, result.stdout], [exit, ''], result.stderr)
        const sentence = `The service removed this operation (404). ${instead}`
        assert.equal(result.stderr.includes(sentence), exit === 1, result.stderr)
      }
    })

    it(`${line} mentions the removal in its help`, async () => {
      const { stdout } = await docsctl(splitArguments(`${line} --help`))
      const what = replaced.includes(one)
        ? 'Deprecated in the current API'
        : 'Removed from the current API'
      assert.ok(
        stdout
          .replace(/\s+/g, ' ')
          .includes(`${what}. ${instead[0]?.toUpperCase()}${instead.slice(1)}.`),
        stdout,
      )
    })
  }

  it('api also explains them if it reads a complete list', async () => {
    service().get(`${fields}?limit=1000`).reply(404)
    service().get('/v1/orgs/acme').reply(200, { id: 'acme' })
    const { exit, stderr } = await docsctl(
      splitArguments('api /orgs/acme/custom-fields --paginate'),
    )
    assert.equal(exit, 1)
    assert.match(stderr, /removed this operation \(404\). There is no replacement/)
  })

  for (const name of ['moveSiteSectionGroup', 'moveSiteSection', 'moveSiteSpace']) {
    it(`api ${name} shows the replacement in its help`, async () => {
      const { stdout } = await docsctl(splitArguments(`api ${name} --help`))
      assert.ok(stdout.includes(`It is deprecated. ${sort}.\n`), stdout)
    })
  }

  it('custom-fields get does not suggest a list that may be removed too', async () => {
    const [, get] = removed.filter(({ line }) => line.startsWith('custom-fields'))
    assert.ok(get)
    for (const list of [undefined, get.missing]) {
      refuse(get, 404)
      read(get, list)
      assert.doesNotMatch((await run(get)).stderr, /custom-fields list/)
    }
  })

  it('custom-fields get reports no missing path if its list exists', async () => {
    service().get(`${fields}/f`).reply(404)
    service().get(`${fields}?limit=1000`).reply(200, { items: [] })
    const { exit, stderr } = await docsctl(splitArguments('custom-fields get f --no-warn'))
    assert.deepEqual(
      [exit, stderr.split('\n').slice(0, 3)],
      [
        3,
        [
          'docsctl: Not found (404)',
          '  try: docsctl custom-fields get --help',
          '  GET https://api.test/v1/orgs/acme/custom-fields/f returned 404',
        ],
      ],
    )
  })
})
