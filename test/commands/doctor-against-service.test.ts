import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../support/docsctl.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

const secret = 'sk_live_51HxQ2'

describe('docsctl doctor --against-service', () => {
  afterEach(() => nock.cleanAll())

  /** Mocks the given paths, and responds with 403 to all other paths. */
  function answer(bodies: Record<string, unknown>): string[] {
    const asked: string[] = []
    nock('https://api.test')
      .persist()
      .get(/.*/)
      .reply((uri) => {
        asked.push(uri)
        const body = bodies[uri.replace(/\?.*$/, '')]
        return body === undefined ? [403, {}] : [200, body as nock.Body]
      })
    return asked
  }

  const team = { object: 'team', id: 'team_1', title: 'Docs', members: 1, createdAt: '2026-01-01' }

  it('lists unknown keys and enumeration values without any content', async () => {
    const asked = answer({
      '/v1/user': { object: 'user', id: 'usr_1', displayName: 'Ada', urls: {}, shoeSize: secret },
      '/v1/orgs/acme/teams': { items: [{ ...team, [secret]: 1, color: { hex: secret } }] },
      '/v1/orgs/acme/teams/team_1': { ...team, color: secret },
      '/v1/orgs/acme/spaces': {
        items: [{ object: 'space', id: 'spc_1', visibility: 'by-invitation', editMode: secret }],
      },
    })
    const { exit, stdout, stderr } = await docsctl(['doctor', '--against-service', '--json'])
    assert.equal(exit, 0, stderr)
    assert.ok(!`${stdout}${stderr}`.includes(secret))
    assert.deepEqual(
      JSON.parse(stdout).map(({ description, docsctl, ...fact }: Record<string, string>) => {
        assert.equal(description, '@gitbook/api 0.202.0')
        assert.match(docsctl ?? '', /^\d/)
        return fact
      }),
      [
        {
          kind: 'value',
          where: 'ContentVisibility',
          value: 'by-invitation',
          operations: ['listSpacesInOrganizationById'],
        },
        {
          kind: 'key',
          where: 'OrganizationTeam.(hidden)',
          operations: ['listTeamsInOrganizationById'],
        },
        {
          kind: 'key',
          where: 'OrganizationTeam.color',
          operations: ['getTeamInOrganizationById', 'listTeamsInOrganizationById'],
        },
        {
          kind: 'value',
          where: 'SpaceEditMode',
          value: '(hidden)',
          operations: ['listSpacesInOrganizationById'],
        },
        { kind: 'key', where: 'User.shoeSize', operations: ['getAuthenticatedUser'] },
      ],
    )
    assert.match(
      stderr,
      /note: Checked 4 of \d+ operations with \d+ requests\. Failed: \d+ \(403\)\. /,
    )
    assert.equal(new Set(asked).size, asked.length)
    assert.ok(asked.includes('/v1/spaces/spc_1'))
  })

  it('fails if the token is rejected or the service is unreachable', async () => {
    nock('https://api.test').persist().get(/.*/).reply(401, {})
    const rejected = await docsctl(['doctor', '--against-service'])
    assert.equal(rejected.exit, 4)
    nock.cleanAll()
    nock('https://api.test')
      .persist()
      .get(/.*/)
      .replyWithError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const unreachable = await docsctl(['doctor', '--against-service', '--max-wait', '0'])
    assert.equal(unreachable.exit, 9, unreachable.stderr)
  })

  describe('in a sandbox', () => {
    const { run, sent } = onSandbox()

    it('reads most kinds of resources with one request each', async () => {
      const { exit, stdout, stderr } = await run('doctor --against-service -o tsv')
      assert.equal(exit, 0, stderr)
      assert.equal(stdout, '')
      const requests = sent()
      assert.equal(new Set(requests).size, requests.length)
      assert.ok(requests.every((request) => request.startsWith('GET ')))
      assert.ok(requests.length > 100 && requests.length < 200, `${requests.length} requests`)
      assert.match(stderr, /Checked 1\d\d of 1\d\d operations/)
    })
  })
})
