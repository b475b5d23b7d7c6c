import assert from 'node:assert/strict'
import { tokens } from '../people.ts'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('site customization in the sandbox', () => {
  let served: Served
  let at: string

  const done = async (method: string, path: string, body?: unknown) => {
    const answered = await served.send(method, path, body)
    assert.ok(answered.status < 300, JSON.stringify(answered.body))
    return answered.body
  }
  const theme = async (path: string) =>
    ((await done('GET', `${path}/customization`)).styling as { theme: string }).theme

  beforeEach(async () => {
    served = await serve({ seed: places, tokens })
    const site = await done('POST', '/orgs/acme/sites', { title: 'Docs', spaces: ['guides'] })
    at = `/orgs/acme/sites/${site.id}`
  })
  afterEach(endAll)

  it('is set for a site and can be overridden for a space until the override is removed', async () => {
    const { updatedAt: _, ...look } = await done('GET', `${at}/customization`)
    const styling = { ...(look.styling as object), theme: 'bold' }
    const set = await done('PUT', `${at}/customization`, { ...look, styling })
    assert.equal(set.updatedAt, '2026-11-20T10:00:00.000Z')
    const [space] = (await done('GET', `${at}/site-spaces`)).items
    const own = `${at}/site-spaces/${space?.id}`
    assert.deepEqual([await theme(at), await theme(own)], ['bold', 'bold'])
    await done('PATCH', `${own}/customization`, { title: 'Own', styling: { theme: 'muted' } })
    assert.deepEqual([await theme(at), await theme(own)], ['bold', 'muted'])
    const changed = await done('PATCH', `${own}/customization`, { styling: { theme: null } })
    assert.deepEqual([changed.title, await theme(own)], ['Own', 'bold'])
    await done('DELETE', `${own}/customization`)
    assert.equal((await done('GET', `${own}/customization`)).title, 'Docs')
    const [shown] = (await done('GET', `${at}/site-spaces`)).items
    assert.equal(shown?.customizations, undefined)
  })

  it('leaves the lists of reader data empty', async () => {
    for (const path of ['findings', 'questions', 'insights/visitor-segments']) {
      assert.deepEqual(await done('GET', `${at}/${path}`), { items: [], count: 0 })
    }
    assert.equal((await done('GET', `${at}/stats/findings`)).total, 0)
    assert.equal((await done('GET', `${at}/question-stats`)).total, 0)
    assert.equal((await served.send('GET', `${at}/findings/fnd_1`)).status, 404)
    assert.equal((await served.send('GET', `${at}/questions/qst_1`)).status, 404)
  })
})
