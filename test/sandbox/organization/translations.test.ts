import assert from 'node:assert/strict'
import { people, peopleAnd, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox translations', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({
      seed: peopleAnd((tx) => {
        tx.put('spaces', {
          id: 'spc_1',
          organization: 'acme',
          title: 'Guide',
          visibility: 'private',
          createdAt: '2026-11-01T00:00:00.000Z',
          updatedAt: '2026-11-01T00:00:00.000Z',
          editMode: 'live',
          defaultLevel: 'inherit',
          revision: 'rev_1',
          lastNumber: 0,
          position: 1,
        })
      }),
      tokens,
    })
  })
  afterEach(endAll)

  const german = { source: { space: 'spc_1', language: 'en' }, language: 'de' }

  const create = (body: unknown, token?: string) =>
    served.send('POST', '/orgs/acme/translations', body, token)
  const statusOf = async (id: string) =>
    (await served.send('GET', `/orgs/acme/translations/${id}`)).body.status

  it('are created from a source and a language', async () => {
    const { body } = await create(german)
    assert.deepEqual(
      [body.object, body.title, body.languages, body.language, body.source],
      ['translation', undefined, undefined, 'de', { space: 'spc_1', language: 'en' }],
    )
    const titled = await create({ title: 'French' })
    assert.deepEqual([titled.status, titled.body.error.message], [400, 'source is required'])
  })

  it('are created from a title in reference-only mode', async () => {
    const { send } = await serve({ seed: people, tokens, referenceOnly: true })
    const titled = await send('POST', '/orgs/acme/translations', { title: 'French' })
    assert.deepEqual(
      [titled.status, titled.body.object, titled.body.title, titled.body.languages],
      [201, 'translation-settings', 'French', []],
    )
    const at = `/orgs/acme/translations/${titled.body.id}`
    assert.equal((await send('PUT', at, { title: 'Français' })).body.title, 'Français')
  })

  it('reject an unknown space and an unknown language', async () => {
    const nowhere = await create({ source: { space: 'spc_9', language: 'en' }, language: 'de' })
    assert.match(nowhere.body.error.message, /^source\.space refers to /)
    const odd = await create({ source: { space: 'spc_1', language: 'en' }, language: 'xx' })
    assert.match(odd.body.error.message, /^language must be one of: /)
    assert.deepEqual([nowhere.status, odd.status], [400, 400])
  })

  it('go from pending through running to completed with the clock, and restart for new instructions', async () => {
    const { id } = (await create(german)).body
    assert.equal(await statusOf(id), 'pending')
    served.sandbox.clock.advance(1000)
    assert.equal(await statusOf(id), 'running')
    served.sandbox.clock.advance(2000)
    assert.equal(await statusOf(id), 'completed')
    const instructions = { object: 'document', data: {}, nodes: [] }
    const { body } = await served.send('PUT', `/orgs/acme/translations/${id}`, { instructions })
    assert.deepEqual([body.status, body.instructions], ['pending', instructions])
  })

  it('run again on request', async () => {
    const { id } = (await create(german)).body
    served.sandbox.clock.advance(3000)
    assert.equal(await statusOf(id), 'completed')
    const { status } = await served.send('POST', `/orgs/acme/translations/${id}/run`)
    assert.equal(status, 204)
    assert.equal(await statusOf(id), 'pending')
    served.sandbox.clock.advance(3000)
    assert.equal(await statusOf(id), 'completed')
  })

  it('are listed in creation order and no longer exist after deletion', async () => {
    const first = (await create({ ...german, language: 'fr' })).body.id
    await create(german)
    assert.equal((await served.send('DELETE', `/orgs/acme/translations/${first}`)).status, 204)
    const { body } = await served.send('GET', '/orgs/acme/translations')
    assert.deepEqual(
      body.items.map(({ language }) => language),
      ['de'],
    )
    assert.equal((await create({ title: 'Dutch' }, 'cy')).status, 403)
  })
})
