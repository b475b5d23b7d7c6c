import assert from 'node:assert/strict'
import { answerOfStep, operationsById, requestOf } from '../../src/jobs/step.ts'

describe('a step that waits for another', () => {
  const step = {
    id: 'Handbook',
    operation: 'spaces.move',
    path: { spaceId: answerOfStep(0) },
    body: { parent: answerOfStep(1), position: {} },
    after: [0, 1],
  }

  it('is sent with what the others were answered', async () => {
    const answers = new Map([
      [0, { id: 'spc_1' }],
      [1, { id: 'col_1' }],
    ])
    const { method, path, body } = requestOf(step, await operationsById(), answers)
    assert.deepEqual(
      { method, path, body },
      {
        method: 'POST',
        path: '/v1/spaces/spc_1/move',
        body: { parent: 'col_1', position: {} },
      },
    )
  })

  it('is not sent with half of it', async () => {
    const operations = await operationsById()
    assert.throws(() => requestOf(step, operations, new Map([[0, { id: 'spc_1' }]])), {
      message: 'step 1 was answered without "id"',
    })
  })

  it('takes what looks the same in other steps for what it is', async () => {
    const alone = { ...step, after: [], body: { parent: null } }
    const { path } = requestOf(alone, await operationsById())
    assert.equal(path, '/v1/spaces/%24%7Bstep%200%3A%20id%7D/move')
  })
})
