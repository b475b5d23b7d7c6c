import assert from 'node:assert/strict'
import { RequiredResources } from '../../../src/command/guards/required-resources.ts'
import { operationsById } from '../../../src/jobs/step.ts'

const organizationId = 'acme'

/**
 * Returns the IDs of the required resources, each with the path parameter of the operation that
 * reads it.
 */
async function needed(operation: string, path: Record<string, string>, body?: unknown) {
  const resources = new RequiredResources(await operationsById())
  const steps = resources.of({ id: 'step', operation, path, body })
  return steps.map((step) => Object.entries(step.path).at(-1))
}

describe('the resources that a step refers to', () => {
  const org = ['organizationId', 'acme']
  const create = (body: object) => needed('teams.create', { organizationId }, body)

  it('include each ID in a list, but no email address', async () => {
    assert.deepEqual(await create({ title: 'Docs', members: ['usr_1', 'ada@acme.example'] }), [
      org,
      ['userId', 'usr_1'],
    ])
  })

  it('include the parent, which is read by the operation at its own path', async () => {
    const read = async (operation: string, path: Record<string, string>) =>
      new RequiredResources(await operationsById())
        .of({ id: 'step', operation, path, body: {} })
        .map((step) => step.operation)
    const inRequest = { spaceId: 'spc_1', changeRequestId: '1', commentId: 'c_1' }
    assert.deepEqual(await read('changeRequests.comments.replies.create', inRequest), [
      'changeRequests.comments.get',
    ])
    const installation = { integrationName: 'slack', installationId: 'i_1' }
    assert.deepEqual(await read('installations.spaces.add', installation), ['installations.get'])
  })

  it('include no number, and no string in place of a list', async () => {
    assert.deepEqual(await create({ title: 'Docs', members: 'usr_1' }), [org])
    assert.deepEqual(await create({ title: 'Docs', members: [7] }), [org])
  })

  it('include a single ID, but not null', async () => {
    const move = (parent: string | null) =>
      needed('spaces.move', { spaceId: 'spc_1' }, { parent, position: {} })
    assert.deepEqual(await move(null), [])
    assert.deepEqual(await create({ title: 'Docs', members: null }), [org])
  })

  it('include the keys of a map', async () => {
    assert.deepEqual(
      await needed(
        'teams.members.update',
        { organizationId, teamId: 'team_1' },
        { memberships: { usr_1: { role: 'owner' } } },
      ),
      [['userId', 'usr_1']],
    )
  })

  it('include an ID within an object in the body', async () => {
    assert.deepEqual(
      await needed(
        'sites.redirects.create',
        { organizationId, siteId: 'site_1' },
        { source: '/old', destination: { kind: 'site-space', siteSpaceId: 'ss_1' } },
      ),
      [
        ['siteId', 'site_1'],
        ['siteSpaceId', 'ss_1'],
      ],
    )
  })
})
