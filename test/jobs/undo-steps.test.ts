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

/** Returns the undo of a grant with the previous roles of its users. */
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

  it('revokes the role of every user who had none', async () => {
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
