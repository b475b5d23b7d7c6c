type Limits = ReadonlyMap<string, number>

const lower = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
]
const upper = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
]

const sisters: Record<string, string> = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
}

/** The limits that a schema sets, as OpenAPI 3.1 says them. */
export function limitsOf(node: Record<string, unknown>): Map<string, number> {
  const limits = new Map<string, number>()
  for (const name of [...lower, ...upper]) {
    const limit = node[name]
    if (typeof limit !== 'number') continue
    // there is nothing shorter than nothing
    if (limit === 0 && /^min[LIPC]/.test(name)) continue
    // until 3.0 another key says that the limit itself is out
    const sister = sisters[name]
    limits.set(sister !== undefined && node[sister] === true ? sister : name, limit)
  }
  return limits
}

/** The limits of a value that has to keep to both. */
export function bothLimits(a: Limits, b: Limits): Map<string, number> {
  const both = new Map(a)
  for (const [name, limit] of b) {
    const other = both.get(name)
    const strict = lower.includes(name) ? Math.max : Math.min
    both.set(name, other === undefined ? limit : strict(other, limit))
  }
  return both
}

/** Whether all that is within the limits is within this one. */
export function keepsWithin(limits: Limits, name: string, limit: number): boolean {
  const beyond = (other: number | undefined) =>
    other === undefined ? Number.NaN : lower.includes(name) ? other - limit : limit - other
  const sister = beyond(limits.get(sisters[name] ?? name))
  return beyond(limits.get(name)) >= 0 || (name.startsWith('exclusive') ? sister > 0 : sister >= 0)
}
