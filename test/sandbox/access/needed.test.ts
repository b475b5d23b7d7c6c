import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/all.ts'
import { reaches } from '../../../src/sandbox/access/roles.ts'
import { neededRole } from '../../../src/sandbox/http/access.ts'
import { people, tokens } from '../people.ts'
import { endAll, serve } from '../served.ts'

/** The operations that need more than `read`. */
const needed = {
  admin: [
    'collections.delete',
    'collections.transfer',
    'sites.delete',
    'spaces.delete',
    'spaces.restore',
    'spaces.transfer',
    'customFields.create',
    'customFields.delete',
    'customFields.update',
    'orgs.update',
    'invites.get',
    'invites.delete',
    'invites.update',
    'members.remove',
    'members.update',
    'members.enableSso',
    'teams.create',
    'teams.delete',
    'teams.update',
    'teams.members.update',
    'teams.members.set',
    'teams.members.remove',
    'saml.list',
    'saml.create',
    'saml.get',
    'saml.delete',
    'saml.update',
    'integrations.publish',
    'integrations.unpublish',
  ],
  create: [
    'collections.update',
    'collections.move',
    'collections.create',
    'sites.create',
    'sites.update',
    'sites.adaptiveSchema.set',
    'sites.sections.create',
    'sites.sections.delete',
    'sites.sections.update',
    'sites.sections.move',
    'sites.sectionGroups.create',
    'sites.sectionGroups.delete',
    'sites.sectionGroups.update',
    'sites.sectionGroups.addSection',
    'sites.sectionGroups.removeSection',
    'sites.sectionGroups.move',
    'sites.spaces.add',
    'sites.spaces.remove',
    'sites.spaces.update',
    'sites.spaces.move',
    'spaces.update',
    'spaces.duplicate',
    'spaces.move',
    'translations.create',
    'translations.update',
    'translations.delete',
  ],
  edit: [
    'changeRequests.create',
    'changeRequests.update',
    'changeRequests.merge',
    'changeRequests.pull',
    'content.import',
    'changeRequests.content.import',
    'customFields.values.set',
    'openapi.create',
    'openapi.publish',
    'openapi.delete',
  ],
  comment: [
    'comments.create',
    'comments.update',
    'comments.delete',
    'comments.replies.create',
    'comments.replies.update',
    'comments.replies.delete',
    'changeRequests.comments.create',
    'changeRequests.comments.update',
    'changeRequests.comments.delete',
    'changeRequests.comments.replies.create',
    'changeRequests.comments.replies.update',
    'changeRequests.comments.replies.delete',
  ],
}

describe('access to the sandbox', () => {
  afterEach(endAll)

  it('needs a role for each operation', () => {
    const byRole: Record<string, string[]> = {}
    for (const operation of operations) {
      const role = neededRole(operation)
      byRole[role] = [...(byRole[role] ?? []), operation.id]
    }
    const { read: _, ...rest } = byRole
    assert.deepEqual(rest, needed)
  })

  it('is ordered from admin to read, and a guest has none', () => {
    assert.equal(reaches('admin', 'create'), true)
    assert.equal(reaches('create', 'admin'), false)
    assert.equal(reaches('review', 'edit'), false)
    assert.equal(reaches('comment', 'comment'), true)
    assert.equal(reaches(null, 'read'), false)
  })

  it('is refused to a member below the needed role, before the values are looked at', async () => {
    const { send } = await serve({ seed: people, tokens })
    const { status, body } = await send('PUT', '/orgs/acme/teams', { nonsense: true }, 'cy')
    assert.equal(status, 403)
    assert.equal(body.error.message, 'teams.create needs the role admin, yours is edit')
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'bo')).status, 200)
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'di')).status, 403)
  })

  it('follows the role as it is changed', async () => {
    const { send, sandbox } = await serve({ seed: people, tokens })
    const bo = sandbox.tables.list('users', 'byEmail', 'bo@acme.example')[0]?.id
    await send('PATCH', `/orgs/acme/members/${bo}`, { role: 'admin' })
    assert.equal((await send('PUT', '/orgs/acme/teams', { title: 'A' }, 'bo')).status, 201)
    sandbox.change((tx) => {
      tx.patch('members', `acme/${bo}`, { disabled: true })
    })
    assert.equal((await send('GET', '/orgs/acme/teams', undefined, 'bo')).status, 403)
  })

  it('ends at the organization', async () => {
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

  it('needs tokens of members that there are', async () => {
    const nobody = { seed: people, tokens: [{ token: 'x', member: 'nobody@acme.example' }] }
    await assert.rejects(serve(nobody), {
      kind: 'usage',
      message: 'there is no member "nobody@acme.example" for the token "x"',
    })
    await assert.rejects(serve({ seed: () => undefined }), {
      kind: 'usage',
      message: 'there is no administrator for the token',
    })
  })
})
