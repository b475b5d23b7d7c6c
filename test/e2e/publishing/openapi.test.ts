import assert from 'node:assert/strict'
import { petsDocument, petsId, publishing } from '../../support/publishing/publishing.ts'

/** Every way in which publishing a document goes and ends, by the built program on a sandbox. */

describe('openapi publish, as a program on a sandbox', function () {
  this.timeout(60_000)
  const pets = publishing()

  it('creates, leaves alone what is as it was published, and updates', async () => {
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

  it('compares with what the service has now, and prints it', async () => {
    await pets.published('publish pets api.yaml')
    pets.write('api.yaml', petsDocument.replace('/pets', '/cats'))
    const broken = await pets.run('diff published:pets api.yaml --exit-code --format text')
    assert.equal(broken.exit, 10, broken.stderr)
    assert.match(broken.stdout, /^breaking +GET \/pets: the operation is gone/m)
    assert.equal((await pets.run('source pets')).stdout, petsDocument)
    await pets.published('publish pets api.yaml')
    const same = await pets.run('diff published:pets api.yaml --exit-code')
    assert.equal(same.exit, 0, same.stderr)
  })

  it('says in a line for people what it did', async () => {
    const { stdout, stderr } = await pets.run('publish pets api.yaml -o table')
    assert.equal(stderr, '')
    assert.equal(
      stdout,
      `pets created, complete, version ${pets.version()}, 1 operation, ${pets.served().url}/app/orgs/acme/openapi/pets\n`,
    )
  })

  it('takes the document from standard input', async () => {
    assert.deepEqual(
      await pets.published('publish pets -', { stdin: petsDocument }),
      pets.whole('created'),
    )
  })

  it('sends without a look before or after where it is not to wait', async () => {
    const { result, state, version } = await pets.published('publish pets api.yaml --no-wait')
    assert.deepEqual([result, state, version], ['sent', 'pending', undefined])
    assert.equal(pets.came(), 'PUT')
    assert.deepEqual(pets.kept(), [])
  })

  it('creates what is not there, and refuses what is', async () => {
    assert.deepEqual(await pets.published('create pets api.yaml'), pets.whole('created'))
    assert.equal(pets.came(), 'POST GET')
    const error = await pets.failed(6, 'create pets api.yaml')
    assert.equal(error.kind, 'conflict')
    assert.match(error.message, /there is an OpenAPI specification "pets" already/)
    assert.equal(pets.came(), 'POST')
  })

  it('fails with the error code of the service, explained, and keeps nothing', async () => {
    pets.served().sandbox.observe(({ method }) => {
      if (method === 'GET') return
      pets
        .served()
        .sandbox.change((tx) => tx.patch('openapiSpecs', petsId, { errorCode: 'PARSE_ERROR' }))
    })
    const error = await pets.failed(11, 'publish pets api.yaml')
    const rule = "PARSE_ERROR: the service can't read it as an OpenAPI document"
    assert.equal(error.message, `pets was sent and not published: ${rule}`)
    assert.deepEqual(error.problems, [{ where: 'pets', rule, id: 'PARSE_ERROR' }])
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(pets.kept(), [])
  })

  it('is still pending where the processing never ends, and keeps nothing', async () => {
    await pets.standStill()
    const error = await pets.failed(8, 'publish pets api.yaml --wait-timeout 1500ms')
    assert.equal(error.message, 'pets is not processed yet (pending), and the wait is over')
    assert.equal(error.state, 'the document was sent, and the service goes on with it')
    assert.equal(error.retryable, true)
    assert.match(pets.came(), /^GET PUT GET GET/)
    assert.deepEqual(pets.kept(), [])
  })

  it('says that it was sent where it is interrupted while it waits', async () => {
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
    assert.equal(error.state, 'the document was sent; whether it was processed is not known')
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(pets.kept(), [])
  })
})
