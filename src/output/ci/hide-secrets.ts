import { type AnyProblem, DocsctlError } from '../../errors.ts'
import { maskValues } from '../text/mask-values.ts'

/** Returns an error in which the function `hide` has replaced all text. */
export function rewriteErrorText(error: unknown, hide: (text: string) => string): unknown {
  if (!(error instanceof Error)) return error
  if (!(error instanceof DocsctlError)) {
    error.message = hide(error.message)
    error.stack = hide(error.stack ?? '')
    return error
  }
  const { cause, problems, state, hint, ...details } = error.details
  return new DocsctlError(error.kind, hide(error.message), {
    ...details,
    ...(state !== undefined && { state: hide(state) }),
    ...(hint !== undefined && { hint: hide(hint) }),
    ...(problems && { problems: problems.map((problem) => rewriteProblem(problem, hide)) }),
  })
}

function rewriteProblem(problem: AnyProblem, hide: (text: string) => string): AnyProblem {
  const hidden = { ...problem, where: hide(problem.where), message: hide(problem.message) }
  if ('value' in hidden && typeof hidden.value === 'string') hidden.value = hide(hidden.value)
  return hidden
}

/** Masks secrets in a value. The service may repeat a secret in its response. */
export function valueWithoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskValues(value, secrets)
  if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, valueWithoutSecrets(inner, secrets)]),
  )
}
