import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { listen } from '../../support/server.ts'
import { people, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

const text = '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}'

describe('sandbox OpenAPI specifications', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: people, tokens })
  })
  afterEach(endAll)

  const publish = (slug: string, from: unknown, token?: string) =>
    served.send('PUT', `/orgs/acme/openapi/${slug}`, { source: from }, token)
  const get = async (slug: string) => (await served.send('GET', `/orgs/acme/openapi/${slug}`)).body
  const pass = (ms: number) => served.sandbox.clock.advance(ms)

  /** Starts a server for a specification on the loopback interface. */
  async function fetchedFrom(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    return `http://127.0.0.1:${await listen(server)}/spec.yaml`
  }

  /** Waits until the background fetch has finished, and returns its error code. */
  async function fetched(slug: string): Promise<unknown> {
    for (;;) {
      const row = served.sandbox.tables.get('openapiSpecs', `acme/${slug}`)
      if (!row?.isFetching) break
      await new Promise((again) => setTimeout(again, 5))
    }
    pass(2000)
    return (await get(slug)).lastProcessErrorCode
  }

  it('go from pending through progress to complete with the clock', async () => {
    const { status, headers, body } = await publish('pets', { text })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${served.url}/v1/orgs/acme/openapi/pets`)
    assert.equal(body.processingState, 'pending')
    assert.equal(body.lastVersion, undefined)
    pass(500)
    assert.equal((await get('pets')).processingState, 'progress')
    pass(1000)
    const done = await get('pets')
    assert.equal(done.processingState, 'complete')
    assert.equal(done.lastProcessedAt, '2026-11-20T10:00:01.500Z')
    assert.equal(done.lastProcessErrorCode, undefined)
    assert.equal(typeof done.lastVersion, 'string')
  })

  it('get a new version for each publish, and keep the previous version until then', async () => {
    const { id } = (await publish('pets', { text })).body
    pass(2000)
    const first = (await get('pets')).lastVersion
    const again = await publish('pets', { text })
    assert.deepEqual([again.status, again.body.id], [200, id])
    assert.equal(again.body.lastVersion, first)
    assert.equal(again.body.createdAt, '2026-11-20T10:00:00.000Z')
    assert.equal(again.body.updatedAt, '2026-11-20T10:00:02.000Z')
    pass(2000)
    assert.notEqual((await get('pets')).lastVersion, first)
  })

  it("end with PARSE_ERROR and keep the previous version if the text isn't a specification", async () => {
    await publish('pets', { text: 'swagger: "2.0"\npaths: {}\n' })
    pass(2000)
    const { lastVersion, lastProcessErrorCode } = await get('pets')
    assert.equal(lastProcessErrorCode, undefined)
    const asYaml = ['{openapi: 3.1.0}', '{"openapi": "3.1.0",}', 'openapi: [']
    for (const broken of ['{"openapi": ', ...asYaml, 'title: Pets', '- openapi', 'openapi']) {
      await publish('pets', { text: broken })
      pass(2000)
      const spec = await get('pets')
      assert.equal(spec.processingState, 'complete')
      assert.equal(spec.lastProcessErrorCode, 'PARSE_ERROR', broken)
      assert.equal(spec.lastVersion, lastVersion)
    }
  })

  it('are fetched from a URL after the response', async () => {
    const url = await fetchedFrom((_, response) => response.end('openapi: 3.0.3\npaths: {}\n'))
    const { body } = await publish('pets', { url })
    assert.equal(body.processingState, 'pending')
    assert.equal(body.sourceURL, url)
    assert.equal(await fetched('pets'), undefined)
    assert.equal(typeof (await get('pets')).lastVersion, 'string')
  })

  it('end with FETCH_ERROR if the URL does not return a document', async () => {
    const url = await fetchedFrom((_, response) => response.writeHead(404).end('openapi: 3.0.3'))
    await publish('missing', { url })
    assert.equal(await fetched('missing'), 'FETCH_ERROR')
    await publish('nobody', { url: 'http://127.0.0.1:1/spec.yaml' })
    assert.equal(await fetched('nobody'), 'FETCH_ERROR')
  })

  it("end with PARSE_ERROR if the fetched text isn't a specification", async () => {
    const url = await fetchedFrom((_, response) => response.end('<html></html>'))
    await publish('page', { url })
    assert.equal(await fetched('page'), 'PARSE_ERROR')
  })

  it('end with FETCH_TIMEOUT if the URL does not respond, and block nothing until then', async () => {
    const url = await fetchedFrom(() => undefined)
    await publish('slow', { url })
    assert.equal((await get('slow')).processingState, 'pending')
    pass(1900)
    assert.equal((await get('slow')).processingState, 'progress')
    assert.equal(await fetched('slow'), 'FETCH_TIMEOUT')
  })

  it('have the result of the last publish, even if an earlier document is fetched later', async () => {
    let answer: (() => void) | undefined
    const asked = new Promise<void>((resolve) => {
      void fetchedFrom((_, response) => {
        answer = () => response.writeHead(500).end()
        resolve()
      }).then((url) => publish('pets', { url }))
    })
    await asked
    await publish('pets', { text })
    const row = () => served.sandbox.tables.get('openapiSpecs', 'acme/pets')
    const { version } = row() ?? {}
    answer?.()
    const url = await fetchedFrom((_, response) => response.end('openapi: 3.0.3'))
    // a later publication is processed after the earlier one
    await publish('later', { url })
    assert.equal(await fetched('later'), undefined)
    assert.deepEqual([row()?.version, row()?.errorCode], [version, undefined])
  })

  it('return the last processed version with its original text', async () => {
    const raw = () => served.send('GET', '/orgs/acme/openapi/pets/versions/latest/content/raw')
    assert.equal((await raw()).status, 404)
    await publish('pets', { text })
    assert.equal((await raw()).status, 404)
    pass(2000)
    assert.deepEqual((await raw()).body, { text, format: 'json' })
    const newer = "openapi: 3.1.0\ninfo: {title: Pets, version: '2'}\npaths: {}\n"
    await publish('pets', { text: newer })
    assert.deepEqual((await raw()).body, { text, format: 'json' })
    pass(2000)
    assert.deepEqual((await raw()).body, { text: newer, format: 'yaml' })
    await publish('pets', { text: '{' })
    pass(2000)
    assert.deepEqual((await raw()).body, { text: newer, format: 'yaml' })
    await publish('pets', {
      url: await fetchedFrom((_, response) => response.end('openapi: 3.0.3')),
    })
    assert.equal(await fetched('pets'), undefined)
    assert.deepEqual((await raw()).body, { text: 'openapi: 3.0.3', format: 'yaml' })
  })

  it('are created by POST under an unused slug', async () => {
    const post = () => served.send('POST', '/orgs/acme/openapi', { slug: 'pets', source: { text } })
    assert.equal((await post()).status, 201)
    assert.equal((await post()).status, 409)
  })

  it('no longer exist after deletion and are published by editors', async () => {
    assert.equal((await publish('pets', { text }, 'cy')).status, 201)
    assert.equal((await publish('pets', { text }, 'bo')).status, 403)
    assert.equal((await served.send('DELETE', '/orgs/acme/openapi/pets')).status, 204)
    assert.equal((await served.send('GET', '/orgs/acme/openapi/pets')).status, 404)
    assert.equal((await served.send('GET', '/orgs/acme/openapi')).body.count, 0)
  })

  it('have slugs that consist of words separated by dashes, with up to 100 characters', async () => {
    const source = { text: '{"openapi":"3.1.0"}' }
    for (const slug of ['a_b', '-a', 'a--b', 'a%2Fb', 'x'.repeat(101)]) {
      const { status, body } = await served.send('PUT', `/orgs/acme/openapi/${slug}`, { source })
      assert.deepEqual([status, body.error.message.split(' ')[0]], [400, 'specSlug'], slug)
    }
    const { status } = await served.send('PUT', `/orgs/acme/openapi/${'x'.repeat(100)}`, { source })
    assert.equal(status, 201)
  })
})
