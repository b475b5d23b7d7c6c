import { createHash } from 'node:crypto'
import type { AnswerCheck } from '../../../src/sandbox/http/pipeline.ts'
import { answerProblems } from '../../../src/sandbox/http/validate.ts'
import { livingProblems } from './living-answers.ts'

/** The valid responses so far, because tests receive the same ones again and again. */
const valid = new Set<string>()

/** Returns the mismatches of a response with the contract or the description of the current API. */
export const wholeProblems: AnswerCheck = (operation, status, body) => {
  const answer = createHash('sha1')
    .update(`${operation.id} ${status} ${JSON.stringify(body)}`)
    .digest('base64')
  if (valid.has(answer)) return undefined
  const living = livingProblems(operation, status, body)
  const problems =
    answerProblems(operation, status, body) ?? (living.length > 0 ? living.join('; ') : undefined)
  if (problems === undefined) valid.add(answer)
  return problems
}
