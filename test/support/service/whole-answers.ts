import type { AnswerCheck } from '../../../src/sandbox/http/pipeline.ts'
import { answerProblems } from '../../../src/sandbox/http/validate.ts'
import { livingProblems } from './living-answers.ts'

/** Returns the mismatches of a response with the contract or the description of the current API. */
export const wholeProblems: AnswerCheck = (operation, status, body) => {
  const living = livingProblems(operation, status, body)
  return (
    answerProblems(operation, status, body) ?? (living.length > 0 ? living.join('; ') : undefined)
  )
}
