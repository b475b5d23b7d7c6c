import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockAgent } from 'undici'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { bob, guides } from '../../support/people.ts'
import { emptyOrganization } from './report-service.ts'

const org = '/v1/orgs/acme'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const member = (number: number) => ({
  ...{ ...bob, id: `usr_${number}`, role: 'edit' },
  user: { ...bob.user, id: `usr_${number}`, displayName: `Member ${number}`, email: undefined },
})

const team = (number: number) => ({
  ...{ object: 'team', id: `team_${number}`, title: `Team ${number}`, members: 20, spaces: 1 },
  createdAt: '2026-01-05T10:00:00.000Z',
})

/** The responses of a service with 5,000 members, 300 teams, and 500 spaces. */
const largeOrganization: Record<string, unknown> = {
  ...emptyOrganization,
  ...Object.fromEntries(
    numbers(5).map((page) => [
      `${org}/members?sort=joinedAt&order=asc${page > 0 ? `&page=${page}` : ''}&limit=1000`,
      {
        items: numbers(1000).map((index) => member(page * 1000 + index)),
        ...(page < 4 && { next: { page: String(page + 1) } }),
      },
    ]),
  ),
  [`${org}/teams?limit=1000`]: { items: numbers(300).map(team) },
  [`${org}/spaces?limit=1000`]: {
    items: numbers(500).map((number) => ({ ...guides, id: `spc_${number}` })),
  },
  ...Object.fromEntries(
    numbers(500).map((number) => [
      `/v1/spaces/spc_${number}/permissions/aggregate?role=admin&limit=1000`,
      { items: [{ permission: 'admin', user: member(number).user }] },
    ]),
  ),
}

const policyOrganization = {
  ...largeOrganization,
  ...Object.fromEntries(
    numbers(500).flatMap((number) => [
      [`/v1/spaces/spc_${number}/permissions/users?limit=1000`, { items: [] }],
      [
        `/v1/spaces/spc_${number}/permissions/teams?limit=1000`,
        { items: [{ permission: 'create', team: team(number % 10) }] },
      ],
    ]),
  ),
  ...Object.fromEntries(
    numbers(300).map((number) => [`${org}/teams/team_${number}/members?limit=1000`, { items: [] }]),
  ),
  [`${org}/teams?limit=1000`]: {
    items: numbers(300).map((number) => ({ ...team(number), members: number < 100 ? 20 : 0 })),
  },
}

/** Creates a dispatcher that answers each request with its response, and records its path. */
function createService(answers: Record<string, unknown>) {
  const requests: string[] = []
  const dispatcher = new MockAgent()
  dispatcher.disableNetConnect()
  dispatcher
    .get('https://api.test')
    .intercept({ path: () => true })
    .reply(({ path }) => {
      requests.push(path)
      const data = answers[decodeURIComponent(path)] as object | undefined
      return data ? { statusCode: 200, data } : { statusCode: 404, data: `no ${path}` }
    })
    .persist()
  return { dispatcher, requests }
}

describe('the requests for a large organization', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-requests-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (line: string, dispatcher: MockAgent) =>
    docsctl(splitArguments(line), {
      cwd: folder,
      dispatcher,
      env: { DOCSCTL_STATE_DIR: join(folder, 'state') },
    })

  /** Counts requests by path, without the numbers of spaces and teams. */
  const counts = (requests: readonly string[]) => {
    const found: Record<string, number> = {}
    for (const uri of requests) {
      const path = uri.replace(/\?.*/, '').replace(/(spc|team)_\d+/, '$1')
      found[path] = (found[path] ?? 0) + 1
    }
    return found
  }

  const lists = {
    '/v1/orgs/acme': 1,
    '/v1/orgs/acme/members': 5,
    '/v1/orgs/acme/teams': 1,
    '/v1/orgs/acme/collections': 1,
    '/v1/orgs/acme/spaces': 1,
    '/v1/orgs/acme/sites': 1,
    '/v1/orgs/acme/link-invites': 1,
    '/v1/orgs/acme/saml': 1,
    '/v1/orgs/acme/openapi': 1,
  }

  it('are 516 for a report', async () => {
    const { dispatcher, requests } = createService(largeOrganization)
    const { exit, stdout, stderr } = await run('report --json', dispatcher)
    assert.equal(exit, 0, stderr)
    assert.deepEqual(counts(requests), {
      ...lists,
      '/v1/orgs/acme/change-requests': 1,
      '/v1/orgs/acme/installations': 1,
      '/v1/user': 1,
      '/v1/spaces/spc/permissions/aggregate': 500,
    })
    assert.equal(requests.length, 516)
    const { items } = JSON.parse(stdout).administrators.spaces
    assert.equal(items.length, 500)
    assert.deepEqual(items[499].people, {
      items: [{ id: 'usr_499', displayName: 'Member 499' }],
      omitted: 0,
    })
  })

  const policies: [rules: string, total: number, requests: Record<string, number>][] = [
    [
      'space-team',
      502,
      {
        '/v1/orgs/acme': 1,
        '/v1/orgs/acme/spaces': 1,
        '/v1/spaces/spc/permissions/teams': 500,
      },
    ],
    [
      'team-owner',
      107,
      {
        '/v1/orgs/acme': 1,
        '/v1/orgs/acme/members': 5,
        '/v1/orgs/acme/teams': 1,
        '/v1/orgs/acme/teams/team/members': 100,
      },
    ],
    [
      'guest-no-write',
      1019,
      {
        '/v1/orgs/acme': 1,
        '/v1/orgs/acme/collections': 1,
        '/v1/orgs/acme/members': 5,
        '/v1/orgs/acme/sites': 1,
        '/v1/orgs/acme/spaces': 1,
        '/v1/spaces/spc/permissions/teams': 500,
        '/v1/spaces/spc/permissions/users': 500,
        '/v1/orgs/acme/teams/team/members': 10,
      },
    ],
  ]
  for (const [rule, total, expected] of policies) {
    it(`are ${total} for a check of the rule ${rule}`, async () => {
      const { dispatcher, requests } = createService(policyOrganization)
      writeFileSync(join(folder, 'policy.yaml'), `use: [${rule}]\n`)
      await run('policy check policy.yaml --allow-unknown', dispatcher)
      assert.deepEqual(counts(requests), expected)
      assert.equal(requests.length, total)
    })
  }
})
