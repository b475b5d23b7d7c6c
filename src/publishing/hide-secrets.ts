import { DocsctlError, type Problem } from '../errors.ts'

const mask = '***'

/** Text without any of the secrets, longer ones first since one may hold another. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const values = [...secrets].filter((one) => one !== '').sort((a, b) => b.length - a.length)
  return values.reduce((rest, secret) => rest.replaceAll(secret, mask), text)
}

/** An error that says nothing of the secrets, whoever wrote its message. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || !(error instanceof Error)) return error
  const hide = (text: string) => hideSecrets(text, secrets)
  if (!(error instanceof DocsctlError)) {
    const bug = new Error(hide(error.message))
    bug.stack = hide(error.stack ?? '')
    return bug
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
  if (typeof value === 'string') {
    // a short one may well be a part of a word that is none
    return secrets.includes(value)
      ? mask
      : hideSecrets(
          value,
          secrets.filter((one) => one.length > 7),
        )
  }
  if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, valueWithoutSecrets(inner, secrets)]),
  )
}
