import assert from 'node:assert/strict'
import type { OrgPlan } from '../../../src/features/org/model/plan/plan.ts'
import { fieldValue } from '../../../src/jobs/states/read-states.ts'
import { buildStepRequest, operationsById } from '../../../src/jobs/step.ts'
import type { Served } from '../../sandbox/served.ts'

/** The response to a step. `id` and other keys can be read by their dotted path. */
class Placed {
  readonly #answer: unknown

  constructor(answer: unknown) {
    this.#answer = answer
  }

  at(): Record<string, unknown> {
    return new Proxy({}, { get: (_, field) => fieldValue(this.#answer, String(field)) })
  }
}

/** Sends the requests of a plan one after the other. */
export async function sendPlan({ steps }: OrgPlan, served: Served): Promise<void> {
  const operations = await operationsById()
  const answers = new Map<number, unknown>()
  for (const [index, { request, what }] of steps.entries()) {
    for (const before of request.after ?? [])
      assert.ok(before < index, `${what} waits for what follows`)
    const { method, path, body } = buildStepRequest(request, operations, answers)
    const answer = await served.send(method, path.replace(/^\/v1/, ''), body)
    const shown = `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`
    assert.ok(answer.status < 300, shown)
    answers.set(index, new Placed(answer.body).at())
  }
}
