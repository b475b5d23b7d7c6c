import assert from 'node:assert/strict'
import { petsDocument, petsId, publishing } from '../../support/publishing/publishing.ts'

/** Tests all ways to publish a document, and all results, with the built program on a sandbox. */

describe('openapi publish in the built program on a sandbox', () => {
  const pets = publishing()

  it('creates a specification, skips an unchanged document, and updates the specification', async () => {
    assert.deepEqual(await pets.published('publish pets api.yaml'), pets.whole('created'))
    assert.equal(pets.came(), 'GET PUT GET')
    assert.deepEqual(pets.kept(), [pets.version()])
    assert.deepEqual(await pets.published('publish pets api.yaml'), pets.whole('unchanged'))
    assert.equal(pets.came(), 'GET')
    pets.write('api.yaml', petsDocument.replace('/pets', '/cats'))
    assert.deepEqual(await pets.published('publish pets api.yaml'), pets.whole('updated'))
    assert.equal(pets.came(), 'GET PUT GET')
    assert.deepEqual(pets.kept(), [pets.version()])
  })

  it('compares with the version on the service and prints the difference', async () => {
    await pets.published('publish pets api.yaml')
    pets.write('api.yaml', petsDocument.replace('/pets', '/cats'))
    const broken = await pets.run('diff published:pets api.yaml --exit-code --format text')
    assert.equal(broken.exit, 10, broken.stderr)
    assert.match(broken.stdout, /^breaking +GET \/pets: the operation was removed/m)
    assert.equal((await pets.run('source pets')).stdout, petsDocument)
    await pets.published('publish pets api.yaml')
    const same = await pets.run('diff published:pets api.yaml --exit-code')
    assert.equal(same.exit, 0, same.stderr)
  })

  it('prints the result in one line', async () => {
    const { stdout, stderr } = await pets.run('publish pets api.yaml -o table')
    assert.equal(stderr, '')
    assert.equal(
      stdout,
      `pets created, complete, version ${pets.version()}, 1 operation, ${pets.served().url}/app/orgs/acme/openapi/pets\n`,
    )
  })

  it('accepts the document from standard input', async () => {
    assert.deepEqual(
      await pets.published('publish pets -', { stdin: petsDocument }),
      pets.whole('created'),
    )
  })

  it('sends no read before or after the request if waiting is turned off', async () => {
    const { result, state, version } = await pets.published('publish pets api.yaml --no-wait')
    assert.deepEqual([result, state, version], ['sent', 'pending', undefined])
    assert.equal(pets.came(), 'PUT')
    assert.deepEqual(pets.kept(), [])
  })

  it('creates a new specification and rejects an existing slug', async () => {
    assert.deepEqual(await pets.published('create pets api.yaml'), pets.whole('created'))
    assert.equal(pets.came(), 'POST GET')
    const error = await pets.failed(6, 'create pets api.yaml')
    assert.equal(error.kind, 'conflict')
    assert.match(error.message, /OpenAPI specification "pets" already exists/)
    assert.equal(pets.came(), 'POST')
  })

  it('fails with the explained error code of the service, and saves nothing', async () => {
    pets.served().sandbox.observe(({ method }) => {
      if (method === 'GET') return
      pets
        .served()
        .sandbox.change((tx) => tx.patch('openapiSpecs', petsId, { errorCode: 'PARSE_ERROR' }))
    })
    const error = await pets.failed(11, 'publish pets api.yaml')
    const message = 'The service cannot parse the document as OpenAPI'
    assert.equal(error.message, `pets was sent but not published: PARSE_ERROR: ${message}`)
    assert.deepEqual(error.problems, [
      { where: 'pets', rule: 'PARSE_ERROR', severity: 'error', message },
    ])
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(pets.kept(), [])
  })

  it('reports a pending document if the processing never ends, and saves nothing', async () => {
    await pets.standStill()
    const error = await pets.failed(8, 'publish pets api.yaml --wait-timeout 1500ms')
    assert.equal(error.message, 'Timed out before pets was processed (current state: pending)')
    assert.equal(error.state, 'The document was sent, and the service is still processing it')
    assert.equal(error.retryable, true)
    assert.match(pets.came(), /^GET PUT GET GET/)
    assert.deepEqual(pets.kept(), [])
  })

  it('reports the sent request if interrupted while waiting', async () => {
    await pets.standStill()
    let interrupt: (() => void) | undefined
    let isSent = false
    pets.served().sandbox.observe(({ method }) => {
      isSent ||= method === 'PUT'
      if (isSent && method === 'GET') interrupt?.()
    })
    const error = await pets.failed(130, 'publish pets api.yaml', {
      onStart: (kill) => {
        interrupt = () => kill('SIGINT')
      },
    })
    assert.equal(error.kind, 'interrupted')
    assert.equal(error.state, 'The document was sent. It is unknown whether it was processed')
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(pets.kept(), [])
  })
})
