import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** A key, and all that the forms of a union take for it. */
interface Tag {
  key: PropertyKey
  values: unknown[]
}

/** The key that tells the forms of a union apart, where none of them takes the value that it has. */
export function wrongTag(forms: readonly Issue[][], value: unknown): Tag | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const refused = forms.flatMap(leaves).map(refusedLiterals)
  const [first, ...others] = refused
  if (!first || others.length === 0) return undefined
  for (const key of first.keys()) {
    // that it is missing is another thing to say
    if (!(key in value) || !others.every((one) => one.has(key))) continue
    const sets = refused.map((one) => one.get(key) ?? [])
    const values = [...new Set(sets.flat())]
    // what all take alike tells nothing apart
    if (sets.some((set) => set.length < values.length)) return { key, values }
  }
  return undefined
}

/** The forms of the unions within a form, each with what is wrong beside it. */
function leaves(issues: readonly Issue[]): Issue[][] {
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) return []
  const union = issues.find(
    (issue) => issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors.length > 0,
  )
  if (union?.code !== 'invalid_union') return [[...issues]]
  const beside = issues.filter((issue) => issue !== union)
  return union.errors.flatMap((form) => leaves([...beside, ...form]))
}

/** What each key would take whose value is none of its literals. */
function refusedLiterals(issues: readonly Issue[]): Map<PropertyKey, readonly unknown[]> {
  return new Map(
    issues.flatMap((issue): [PropertyKey, readonly unknown[]][] => {
      const [key, ...deeper] = issue.path
      if (key === undefined || deeper.length > 0) return []
      if (issue.code === 'invalid_value') return [[key, issue.values]]
      // of forms whose tag is known beforehand
      const { options } = issue as { options?: unknown[] }
      return issue.code === 'invalid_union' && options ? [[key, options]] : []
    }),
  )
}
