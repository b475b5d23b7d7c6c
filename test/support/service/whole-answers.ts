import type { AnswerCheck } from '../../../src/sandbox/http/pipeline.ts'
import { answerProblems } from '../../../src/sandbox/http/validate.ts'
import { livingProblems } from './living-answers.ts'

/** What an answer lacks or has wrong by the contract, or by the description of the living service. */
export const wholeProblems: AnswerCheck = (operation, status, body) => {
  const living = livingProblems(operation, status, body)
  return (
    answerProblems(operation, status, body) ?? (living.length > 0 ? living.join('; ') : undefined)
  )
}
