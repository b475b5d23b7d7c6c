import { createHash } from 'node:crypto'
import type { AnswerCheck } from '../../../src/sandbox/http/pipeline.ts'
import { answerProblems } from '../../../src/sandbox/http/validate.ts'
import { descriptionProblems } from './described-responses.ts'

/** The hashes of responses that were valid. Tests receive the same responses repeatedly. */
const valid = new Set<string>()

/**
 * Returns the differences between a response and the contract, or between the response and the
 * published description of the current API.
 */
export const wholeProblems: AnswerCheck = (operation, status, body) => {
  const answer = createHash('sha1')
    .update(`${operation.id} ${status} ${JSON.stringify(body)}`)
    .digest('base64')
  if (valid.has(answer)) return undefined
  const mismatches = descriptionProblems(operation, status, body)
  const problems =
    answerProblems(operation, status, body) ??
    (mismatches.length > 0 ? mismatches.join('; ') : undefined)
  if (problems === undefined) valid.add(answer)
  return problems
}
