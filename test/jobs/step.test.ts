import assert from 'node:assert/strict'
import {
  answerReference,
  buildStepRequest,
  operationsById,
  referencedFields,
} from '../../src/jobs/step.ts'

describe('a step that depends on another', () => {
  const step = {
    id: 'Handbook',
    operation: 'spaces.move',
    path: { spaceId: answerReference(0) },
    body: { parent: answerReference(1), position: {} },
    after: [0, 1],
  }

  it('is sent with values from the responses to the other steps', async () => {
    const answers = new Map([
      [0, { id: 'spc_1' }],
      [1, { id: 'col_1' }],
    ])
    const { method, path, body } = buildStepRequest(step, await operationsById(), answers)
    assert.deepEqual(
      { method, path, body },
      {
        method: 'POST',
        path: '/v1/spaces/spc_1/move',
        body: { parent: 'col_1', position: {} },
      },
    )
  })

  it('is not sent if a required value is missing from the responses', async () => {
    const operations = await operationsById()
    assert.throws(() => buildStepRequest(step, operations, new Map([[0, { id: 'spc_1' }]])), {
      message: 'The response to step 1 has no "id"',
    })
  })

  it('requests the response fields that it refers to', () => {
    const byTitle = {
      ...step,
      path: { spaceId: answerReference(0, 'title') },
      body: {},
      after: [0],
    }
    assert.deepEqual(
      referencedFields([step, byTitle]),
      new Map([
        [0, new Set(['id', 'title'])],
        [1, new Set(['id'])],
      ]),
    )
  })

  it('requests no response fields if it depends on no other step', () => {
    const { after: _, ...withoutAfter } = step
    assert.deepEqual(referencedFields([{ ...step, after: [] }, withoutAfter]), new Map())
  })

  it('treats references as plain text if it depends on no other step', async () => {
    const alone = { ...step, after: [], body: { parent: null } }
    const { path } = buildStepRequest(alone, await operationsById())
    assert.equal(path, '/v1/spaces/%24%7Bstep%200%3A%20id%7D/move')
  })
})
