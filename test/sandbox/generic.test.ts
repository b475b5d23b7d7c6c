import assert from 'node:assert/strict'
import { handlers } from '../../src/sandbox/handlers/all.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { livingService, schemaSamples } from '../support/service/living-samples.ts'
import { filled } from './every-answer.ts'
import { endAll, serve } from './served.ts'

const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}')
const served = new Set(
  handlers.map(({ operation }) => `${operation.method} ${nameless(operation.path)}`),
)
/** The operations that have no handler of their own. */
const generic = livingService.filter(
  ({ method, path }) => !served.has(`${method} ${nameless(path)}`) && path !== '/',
)

const tokens = [{ token: 'root' }, { token: 'integration:tidewater-tracker' }]

describe('sandbox operations without a handler', () => {
  afterEach(endAll)

  it('answer as the description says', async () => {
    const { send, sandbox } = await serve({ seed: demoSeed, tokens })
    const site = [...sandbox.tables.all('sites')][0]
    const first = (table: 'siteFindings' | 'siteQuestions') =>
      [...sandbox.tables.all(table)].find((row) => row.site === site?.id)?.id ?? ''
    const siteSpace = [...sandbox.tables.all('siteSpaces')].find((row) => row.site === site?.id)
    const changeRequest = [...sandbox.tables.all('changeRequests')][0]
    const values: Record<string, string> = {
      organizationId: 'tidewater',
      siteId: site?.id ?? '',
      spaceId: changeRequest?.space ?? '',
      changeRequestId: changeRequest?.id ?? '',
      siteFindingId: first('siteFindings'),
      siteQuestionId: first('siteQuestions'),
      siteSpaceId: siteSpace?.id ?? '',
      integrationName: 'tidewater-tracker',
      installationId: [...sandbox.tables.all('gitInstallations')][0]?.id ?? '',
      userId: 'usr_ines',
      hostname: 'docs.example.com',
      specSlug: [...sandbox.tables.all('openapiSpecs')][0]?.slug ?? '',
    }
    const wrong: string[] = []
    for (const operation of generic) {
      const { id, method, path, body } = operation
      // a resource that no operation of the description creates
      for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) values[name] ??= 'one'
      const target = filled(path, values)
      sandbox.change((tx) => {
        for (const at of resourcePaths(path, values)) {
          const collection = at.slice(0, at.lastIndexOf('/'))
          const times = {
            createdAt: '2026-11-01T00:00:00.000Z',
            updatedAt: '2026-11-01T00:00:00.000Z',
          }
          tx.put('generic', {
            id: at,
            collection,
            ...times,
            createdBy: 'usr_ines',
            fields: { id: at.split('/').at(-1) ?? '' },
          })
        }
      })
      const [sample] = body ? schemaSamples(body) : [undefined]
      const query = new URLSearchParams(
        operation.parameters
          .filter((one) => one.in === 'query' && one.required)
          .map(({ name, schema }): [string, string] => [name, String(schemaSamples(schema)[0])]),
      )
      const token = operation.callers.includes('user') ? 'root' : 'integration:tidewater-tracker'
      const { status, body: answer } = await send(method, `${target}?${query}`, sample, token)
      if (status >= 300) wrong.push(`${id} ${status} ${answer?.error?.message}`)
    }
    assert.deepEqual(wrong, [])
  })

  describe('store a resource', () => {
    const at = '/orgs/tidewater/sites/site_docs/mcp-servers'
    const server = { name: 'Search', url: 'https://mcp.tidewater.example/sse', headers: {} }

    it('with an ID, times, and a location, and read, change, and delete it', async () => {
      const { send } = await serve({ seed: demoSeed, tokens })
      const made = await send('POST', at, server)
      const { id } = made.body
      assert.deepEqual([made.status, made.body.name, made.body.url], [201, 'Search', server.url])
      const location = `/v1${at}/${id}`
      assert.equal(new URL(made.headers.get('location') ?? '').pathname, location)
      assert.equal(made.body.createdAt, undefined)
      assert.deepEqual((await send('GET', `${at}/${id}`)).body, made.body)
      const changed = await send('PATCH', `${at}/${id}`, { name: 'Find' })
      assert.deepEqual(
        [changed.status, changed.body.name, changed.body.url],
        [200, 'Find', server.url],
      )
      assert.deepEqual(
        (await send('GET', at)).body.items.map(({ name }) => name),
        ['Find'],
      )
      assert.equal((await send('DELETE', `${at}/${id}`)).status, 204)
      const gone = await send('GET', `${at}/${id}`)
      assert.deepEqual([gone.status, gone.body.error.message], [404, `No site MCP server "${id}"`])
    })

    it('in pages of its list', async () => {
      const { send } = await serve({ seed: demoSeed, tokens })
      for (const name of ['a', 'b', 'c']) await send('POST', at, { ...server, name })
      const first = await send('GET', `${at}?limit=2`)
      assert.deepEqual(
        first.body.items.map(({ name }) => name),
        ['a', 'b'],
      )
      const rest = await send('GET', `${at}?limit=2&page=${first.body.next?.page}`)
      assert.deepEqual(
        rest.body.items.map(({ name }) => name),
        ['c'],
      )
    })

    it('only below existing resources, with valid values and the required role', async () => {
      const { send } = await serve({
        seed: demoSeed,
        tokens: [...tokens, { token: 'reader', member: 'usr_oskar' }],
      })
      const answers = [
        await send('POST', '/orgs/tidewater/sites/site_none/mcp-servers', server),
        await send('POST', at, { ...server, url: undefined }),
        await send('POST', at, { ...server, nonsense: 1 }),
        await send('POST', at, { ...server, transport: 'pigeon' }),
        await send('POST', at, server, 'reader'),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 400, 400, 400, 403],
      )
    })
  })

  it('only accept tokens of integrations if they are not for users', async () => {
    const { send } = await serve({ seed: demoSeed, tokens })
    const path = '/integrations/tidewater-tracker/spaces'
    const refused = await send('GET', path)
    assert.deepEqual(
      [refused.status, refused.body.error.message],
      [403, "listIntegrationSpaceInstallations is not for users' tokens"],
    )
    const integration = 'integration:tidewater-tracker'
    assert.equal((await send('GET', path, undefined, integration)).status, 200)
    const other = await send('GET', '/orgs', undefined, integration)
    assert.deepEqual(
      [other.status, other.body.error.message],
      [403, 'orgs.list is not for tokens of integrations'],
    )
  })
})

/** Returns the paths of the resources in a path. */
function resourcePaths(template: string, values: Record<string, string>): string[] {
  return [...template.matchAll(/\}/g)].map(({ index }) =>
    filled(template.slice(0, index + 1), values),
  )
}
