type Limits = ReadonlyMap<string, number | string>

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

const sisters: Record<string, string> = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
}

/** The limits that a schema sets, as OpenAPI 3.1 says them. */
export function limitsOf(node: Record<string, unknown>): Map<string, number | string> {
  const limits = new Map<string, number | string>()
  for (const name of [...lower, ...upper]) {
    const limit = node[name]
    if (typeof limit !== 'number') continue
    // there is nothing shorter than nothing
    if (limit === 0 && /^min[LIP]/.test(name)) continue
    // until 3.0 another key says that the limit itself is out
    const sister = sisters[name]
    limits.set(sister !== undefined && node[sister] === true ? sister : name, limit)
  }
  if (typeof node.pattern === 'string') limits.set('pattern', node.pattern)
  return limits
}

/** Whether all that is within the limits is within this one. */
export function keepsWithin(limits: Limits, name: string, limit: number | string): boolean {
  if (typeof limit === 'string') return limits.get(name) === limit
  const beyond = (other: number | string | undefined) =>
    typeof other !== 'number' ? Number.NaN : lower.includes(name) ? other - limit : limit - other
  const sister = beyond(limits.get(sisters[name] ?? name))
  return beyond(limits.get(name)) >= 0 || (name.startsWith('exclusive') ? sister > 0 : sister >= 0)
}
