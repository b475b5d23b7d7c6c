import assert from 'node:assert/strict'
import { operationsById } from '../../src/jobs/step.ts'
import { planUndo } from '../../src/jobs/undo-steps.ts'

const path = { spaceId: 'spc_1' }
const grant = {
  id: 'spc_1',
  operation: 'spaces.permissions.grant',
  path,
  body: { users: ['usr_1', 'usr_2'], role: 'edit' },
}

/** Returns the plan that undoes a grant, given the previous roles of its users. */
async function undone(fields: Record<string, unknown>) {
  const header = { command: 'spaces permissions grant', parallel: 4 } as never
  const progress = [{ is: 'done' as const, at: 0, after: {}, previous: { fields } }]
  const plan = planUndo({ header, steps: [grant], progress }, await operationsById(), 0)
  return {
    steps: plan.steps.map(({ operation, path, body }) => ({ operation, path, body })),
    same: plan.same,
  }
}

describe('the undo of a grant', () => {
  const revoke = (userId: string) => ({
    operation: 'spaces.permissions.revokeUser',
    path: { ...path, userId },
    body: undefined,
  })

  it('revokes the role of every user who had no role before', async () => {
    assert.deepEqual(await undone({ usr_1: null, usr_2: null }), {
      steps: [revoke('usr_1'), revoke('usr_2')],
      same: 0,
    })
  })

  it('is one request if the grant changed the role of one user', async () => {
    assert.deepEqual(await undone({ usr_1: null, usr_2: { role: 'edit' } }), {
      steps: [revoke('usr_1')],
      same: 0,
    })
  })

  it('sets an earlier role again', async () => {
    assert.deepEqual(await undone({ usr_1: { role: 'read' }, usr_2: { role: 'edit' } }), {
      steps: [
        {
          operation: 'spaces.permissions.setUser',
          path: { ...path, userId: 'usr_1' },
          body: { role: 'read' },
        },
      ],
      same: 0,
    })
  })

  it('changes nothing if every user had the role before', async () => {
    assert.deepEqual(await undone({ usr_1: { role: 'edit' }, usr_2: { role: 'edit' } }), {
      steps: [],
      same: 1,
    })
  })
})

describe('the undo of a move', () => {
  const undoneMove = async (body: unknown) => {
    const site = { organizationId: 'acme', siteId: 'site_1' }
    const step = { id: 'link_1', operation: 'sites.structure.sort', path: site, body }
    const progress = [{ is: 'done' as const, at: 0, after: {}, previous: { fields: {} } }]
    const header = { command: 'org apply', parallel: 4 } as never
    const { left, same } = planUndo({ header, steps: [step], progress }, await operationsById(), 0)
    return { left, same }
  }

  it('is rejected if its body contains no resource', async () => {
    const left = [{ id: 'link_1', reason: 'its request is invalid' }]
    assert.deepEqual(await undoneMove({}), { left, same: 0 })
  })

  it('is not needed for a resource that the job created', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of a journal
    const item = { type: 'site-external-link', id: '${step 0: id}' }
    assert.deepEqual(await undoneMove({ item, position: {} }), { left: [], same: 1 })
  })

  it('succeeds for two spaces that were moved past each other', async () => {
    const beside = (side: string, space: string) => ({
      position: { [side]: { type: 'space', space } },
    })
    const moves = [
      { id: 'spc_a', body: beside('before', 'spc_b'), previous: 'spc_b' },
      { id: 'spc_b', body: beside('before', 'spc_a'), previous: 'spc_a' },
    ]
    const steps = moves.map(({ id, body }) => ({
      ...{ id, operation: 'spaces.move', path: { spaceId: id }, body },
    }))
    const progress = moves.map(({ previous }) => {
      const fields = { parent: 'col_1', previous: { type: 'space', id: previous }, next: null }
      return { is: 'done' as const, at: 0, after: {}, previous: { fields } }
    })
    const header = { command: 'spaces move', parallel: 1 } as never
    const plan = planUndo({ header, steps, progress }, await operationsById(), 0)
    assert.deepEqual(
      plan.steps.map(({ id, body }) => ({ id, body })),
      [
        { id: 'spc_b', body: beside('after', 'spc_a') },
        { id: 'spc_a', body: beside('after', 'spc_b') },
      ],
    )
  })
})
