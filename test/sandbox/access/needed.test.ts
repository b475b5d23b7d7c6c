import assert from 'node:assert/strict'
import { people, tokens } from '../people.ts'
import { endAll, serve } from '../served.ts'

describe('access to the sandbox', () => {
  afterEach(endAll)

  it('is denied to a member below the required role before values are validated', async () => {
    const { send } = await serve({ seed: people, tokens })
    const { status, body } = await send('PUT', '/orgs/acme/teams', { nonsense: true }, 'cy')
    assert.equal(status, 403)
    assert.equal(
      body.error.message,
      'This operation requires the role "admin", but your role is "edit"',
    )
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'bo')).status, 200)
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'di')).status, 403)
  })

  it('follows a role change', async () => {
    const { send, sandbox } = await serve({ seed: people, tokens })
    const bo = sandbox.tables.list('users', 'byEmail', 'bo@acme.example')[0]?.id
    await send('PATCH', `/orgs/acme/members/${bo}`, { role: 'admin' })
    assert.equal((await send('PUT', '/orgs/acme/teams', { title: 'A' }, 'bo')).status, 201)
    sandbox.change((tx) => {
      tx.patch('members', `acme/${bo}`, { disabled: true })
    })
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'bo')).status, 403)
  })

  it('does not include other organizations', async () => {
    const { send, sandbox } = await serve({ seed: people, tokens })
    sandbox.change((tx) => {
      const acme = tx.get('organizations', 'acme')
      assert.ok(acme)
      tx.put('organizations', { ...acme, id: 'other' })
    })
    assert.equal((await send('GET', '/orgs/other/teams')).status, 403)
    assert.equal((await send('GET', '/orgs/none/teams')).status, 404)
    const { body } = await send('PUT', '/orgs/acme/teams', { title: 'Docs' })
    sandbox.change((tx) => {
      tx.patch('teams', body.id, { organization: 'other' })
    })
    assert.equal((await send('GET', `/orgs/acme/teams/${body.id}`)).status, 404)
  })

  it('requires tokens of existing members', async () => {
    const nobody = { seed: people, tokens: [{ token: 'x', member: 'nobody@acme.example' }] }
    await assert.rejects(serve(nobody), {
      kind: 'usage',
      message: 'Member "nobody@acme.example" does not exist (token "x")',
    })
    await assert.rejects(serve({ seed: () => undefined }), {
      kind: 'usage',
      message: 'A token without a member requires an administrator, but the sandbox has none',
    })
  })
})
