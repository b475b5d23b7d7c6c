import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** A discriminator with the values that the variants of a union accept for it. */
interface Tag {
  key: PropertyKey
  values: unknown[]
}

/**
 * Returns the discriminator of a union if none of its variants accepts the discriminator's value.
 */
export function wrongTag(forms: readonly Issue[][], value: unknown): Tag | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const refused = forms.flatMap(innermostVariants).map(refusedLiterals)
  const [first, ...others] = refused
  if (!first || others.length === 0) return undefined
  for (const key of first.keys()) {
    // a missing key is reported as a different problem
    if (!(key in value) || !others.every((one) => one.has(key))) continue
    const sets = refused.map((one) => one.get(key) ?? [])
    const values = [...new Set(sets.flat())]
    // a key with the same values in all variants isn't a discriminator
    if (sets.some((set) => set.length < values.length)) return { key, values }
  }
  return undefined
}

/** Returns the variants of nested unions, together with the problems outside of them. */
function innermostVariants(issues: readonly Issue[]): Issue[][] {
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) return []
  const union = issues.find(
    (issue) => issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors.length > 0,
  )
  if (union?.code !== 'invalid_union') return [[...issues]]
  const beside = issues.filter((issue) => issue !== union)
  return union.errors.flatMap((form) => innermostVariants([...beside, ...form]))
}

/** Returns the accepted values of each key with a wrong literal value. */
function refusedLiterals(issues: readonly Issue[]): Map<PropertyKey, readonly unknown[]> {
  return new Map(
    issues.flatMap((issue): [PropertyKey, readonly unknown[]][] => {
      const [key, ...deeper] = issue.path
      if (key === undefined || deeper.length > 0) return []
      if (issue.code === 'invalid_value') return [[key, issue.values]]
      // handles unions with a declared discriminator
      const { options } = issue as { options?: unknown[] }
      return issue.code === 'invalid_union' && options ? [[key, options]] : []
    }),
  )
}

/**
 * Returns the variant of a union that fits a value best. Returns undefined if no variant accepts
 * the type of the value.
 */
export function nearestForm(forms: readonly Issue[][]): Issue[] | undefined {
  const likely = forms.filter((issues) => issues.every((issue) => !isOtherKind(issue)))
  return likely.sort((a, b) => distance(a) - distance(b))[0]
}

function isOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === 'invalid_type'
}

/**
 * Rates how much a value differs from a variant of a union. A wrong `type` rules out the variant. A
 * missing key counts more than a wrong value. Problems in nested values count least.
 */
function distance(issues: readonly Issue[]): number {
  let sum = 0
  for (const { code, path } of issues) {
    const own = path.length + (code === 'unrecognized_keys' ? 1 : 0) <= 1
    sum += own ? 1000 * (weights[code] ?? 1) : 1
  }
  return sum
}

const weights: Partial<Record<Issue['code'], number>> = {
  invalid_value: 10,
  unrecognized_keys: 4,
  invalid_type: 3,
}
