import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { petsDocument, publishing } from '../../support/publishing/publishing.ts'
import { type Disturbance, type Disturbed, disturbed } from '../../support/service/disturbed.ts'

/**
 * Publishes documents with the built program. The connection fails, or another user publishes at
 * the same time.
 */

describe('openapi publish in the built program', () => {
  const pets = publishing()

  describe('with another publisher at the same time', () => {
    beforeEach(() => {
      pets.takeTime()
    })

    it('does not report the result of a later request as its own', async () => {
      let isOvertaken = false
      pets.served().sandbox.observe(({ method }) => {
        if (method !== 'PUT' || isOvertaken) return
        isOvertaken = true
        const source = { text: petsDocument.replace('/pets', '/dogs') }
        void pets.served().send('PUT', '/orgs/acme/openapi/pets', { source })
      })
      const { exit, stdout, stderr } = await pets.run('publish pets api.yaml --json')
      assert.equal(exit, 0)
      assert.match(stderr, /^warning: pets was changed again after this update/)
      assert.equal(JSON.parse(stdout).version, undefined)
      assert.deepEqual(pets.kept(), [])
    })

    it('assigns each version to one publisher and keeps the state consistent', async () => {
      pets.write('other.yaml', petsDocument.replace('/pets', '/dogs'))
      const both = await Promise.all(
        ['api.yaml', 'other.yaml'].map((file) => pets.run(`publish pets ${file} --json`)),
      )
      for (const { exit, stderr } of both) assert.equal(exit, 0, stderr)
      const versions = both.flatMap(({ stdout }) => JSON.parse(stdout).version ?? [])
      assert.equal(versions.filter((one) => one === pets.version()).length, 1)
      assert.equal(new Set(versions).size, versions.length)
      assert.deepEqual(pets.kept(), [pets.version()])
      assert.deepEqual(readdirSync(pets.path('')).sort(), [
        'api.yaml',
        'last-writes',
        'openapi.json',
        'other.yaml',
      ])
    })
  })

  describe('with a disturbed connection', () => {
    let way: Disturbed
    const disturb = async (...plan: [method: string, disturbance: Disturbance][]) => {
      way = await disturbed(pets.served().url, ...plan)
      pets.leadTo(way.url)
    }
    afterEach(() => way.close())

    const ways: [what: string, plan: [string, Disturbance][], asked: string, came: string][] = [
      [
        'repeats requests delayed by a rate limit, before and after',
        [
          ['GET', { status: 429, headers: { 'retry-after': '0' } }],
          ['PUT', { status: 429, headers: { 'retry-after': '0' } }],
          ['PUT', { status: 429, headers: { 'retry-after': '0' } }],
          ['GET', { status: 429, headers: { 'retry-after': '0' } }],
        ],
        'GET GET PUT PUT PUT GET GET',
        'GET PUT GET',
      ],
      [
        'keeps polling if the service is temporarily unavailable',
        [
          ['PUT', 'none'],
          ['GET', { status: 503 }],
          ['GET', 'before'],
        ],
        'GET PUT GET GET GET',
        'GET PUT GET',
      ],
    ]
    for (const [what, plan, asked, arrived] of ways) {
      it(what, async () => {
        await disturb(...plan)
        assert.deepEqual(await pets.published('publish pets api.yaml'), pets.whole('created'))
        assert.equal(way.asked.join(' '), asked)
        assert.equal(pets.came(), arrived)
        assert.deepEqual(pets.kept(), [pets.version()])
      })
    }

    // the service returns no text by which docsctl could recognize its own document
    for (const [what, when] of [
      ['a document with a lost response', 'after'],
      ['a document that was lost', 'before'],
    ] as const) {
      it(`sends once and reports an unknown outcome for ${what}`, async () => {
        await disturb(['PUT', when])
        const error = await pets.failed(9, 'publish pets api.yaml --max-wait 1')
        assert.equal(error.state, 'It is unknown whether the change was made')
        assert.equal(error.hint, 'docsctl openapi get pets --org acme')
        assert.equal(way.asked.filter((method) => method === 'PUT').length, 1)
      })
    }

    it('reports the sent request if the service rejects further reads', async () => {
      await disturb(['PUT', 'none'], ['GET', { status: 403 }])
      const error = await pets.failed(5, 'publish pets api.yaml')
      assert.equal(error.state, 'The document was sent. It is unknown whether it was processed')
      assert.deepEqual(pets.kept(), [])
    })
  })
})
