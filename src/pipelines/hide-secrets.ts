import { DocsctlError, type Problem } from '../errors.ts'
import { maskValues } from '../text/mask-values.ts'

/** The same error with all of its text changed, whoever wrote it. */
export function rewritten(error: unknown, hide: (text: string) => string): unknown {
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
    ...(problems && { problems: problems.map((problem) => hideIn(problem, hide)) }),
  })
}

function hideIn(problem: Problem, hide: (text: string) => string): Problem {
  const { where, rule, value, ...place } = problem
  const text = typeof value === 'string' ? hide(value) : value
  return {
    where: hide(where),
    rule: hide(rule),
    ...(value !== undefined && { value: text }),
    ...place,
  }
}

/** The answer of the service, should it repeat a secret. */
export function valueWithoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskValues(value, secrets)
  if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, valueWithoutSecrets(inner, secrets)]),
  )
}
