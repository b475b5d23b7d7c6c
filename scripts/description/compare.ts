import type { KeptDescription, KeptOperation } from './published.ts'

/** The facts that were added to or removed from an operation or schema, as short lines. */
export interface FactChanges {
  added: string[]
  removed: string[]
}

/** The differences between the stored API data and a newer description. */
export interface DescriptionChanges {
  newOperations: KeptOperation[]
  removedOperations: KeptOperation[]
  changedOperations: ({ operation: KeptOperation } & FactChanges)[]
  /** the changed shared schemas, with the operations that use them directly or indirectly */
  changedSchemas: ({ name: string; usedBy: string[] } & FactChanges)[]
}

interface Schema {
  [key: string]: unknown
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
}

export function compareDescriptions(
  before: KeptDescription,
  after: KeptDescription,
): DescriptionChanges {
  const [old, current] = [before, after].map(
    ({ operations }) => new Map(operations.map((one) => [one.id, one])),
  ) as [Map<string, KeptOperation>, Map<string, KeptOperation>]
  const changedOperations = after.operations.flatMap((operation) => {
    const earlier = old.get(operation.id)
    if (!earlier) return []
    const changes = changedFacts(operationFacts(earlier, before), operationFacts(operation, after))
    return changes ? [{ operation, ...changes }] : []
  })
  const names = [...new Set([...Object.keys(before.schemas), ...Object.keys(after.schemas)])].sort()
  const users = schemaUsers(after)
  const usersBefore = schemaUsers(before)
  const changedSchemas = names.flatMap((name) => {
    const changes = changedFacts(
      schemaFacts(before.schemas[name] as Schema | undefined),
      schemaFacts(after.schemas[name] as Schema | undefined),
    )
    const usedBy = [...(users.get(name) ?? usersBefore.get(name) ?? [])]
    return changes ? [{ name, usedBy, ...changes }] : []
  })
  return {
    newOperations: after.operations.filter(({ id }) => !old.has(id)),
    removedOperations: before.operations.filter(({ id }) => !current.has(id)),
    changedOperations,
    changedSchemas,
  }
}

function changedFacts(before: Set<string>, after: Set<string>): FactChanges | undefined {
  const added = [...after].filter((fact) => !before.has(fact))
  const removed = [...before].filter((fact) => !after.has(fact))
  return added.length + removed.length > 0 ? { added, removed } : undefined
}

function operationFacts(operation: KeptOperation, { parameters }: KeptDescription): Set<string> {
  const { method, path, callers, deprecated, agents, bodyRequired, body, responses } = operation
  const facts = [
    `${method} ${path}`,
    ...callers.map((caller) => `caller ${caller}`),
    ...(deprecated ? ['deprecated'] : []),
    ...(agents ? ['for agents'] : []),
    ...(bodyRequired ? ['body required'] : []),
  ]
  for (const given of operation.parameters as Schema[]) {
    const own = (given.$ref ? parameters[lastPart(given.$ref)] : given) as Schema
    const name = `${own.in} ${own.name}`
    if (own.required) facts.push(`${name} required`)
    facts.push(...schemaFacts(own.schema as Schema, name))
  }
  if (body) facts.push(...schemaFacts(body as Schema, 'body'))
  for (const [status, response] of Object.entries(responses)) {
    const where = `response ${status}`
    if (typeof response === 'object' && response !== null) {
      facts.push(...schemaFacts(response as Schema, where))
    } else facts.push(`${where} ${response ?? 'empty'}`)
  }
  return new Set(facts)
}

/** Keywords with lists of schemas for the same value. */
const variants = ['oneOf', 'anyOf', 'allOf']

/** Returns a schema's keys, types, values, and limits as lines. Doesn't follow references. */
function schemaFacts(schema: Schema | undefined, where = ''): Set<string> {
  const facts = new Set<string>()
  const walk = (one: Schema, path: string) => {
    const { properties = {}, required = [], enum: values = [] } = one
    const at = (text: string) => facts.add(`${path} ${text}`.trim())
    for (const value of values) at(`= ${JSON.stringify(value)}`)
    for (const key of required) at(`requires ${key}`)
    for (const [key, value] of Object.entries(properties)) walk(value, `${path}.${key}`)
    for (const [keyword, value] of Object.entries(one)) {
      if (['properties', 'required', 'enum'].includes(keyword)) continue
      if (keyword === '$ref') at(`→ ${lastPart(String(value))}`)
      else if (variants.includes(keyword)) for (const each of value as Schema[]) walk(each, path)
      else if (keyword === 'items') walk(value as Schema, `${path}[]`)
      else if (keyword === 'additionalProperties' && typeof value === 'object') {
        walk(value as Schema, `${path}.*`)
      } else at(`${keyword} ${JSON.stringify(value)}`)
    }
  }
  if (schema) walk(schema, where)
  return facts
}

/** Returns the operations that use each shared schema. */
function schemaUsers({ operations, parameters, schemas }: KeptDescription) {
  const users = new Map<string, Set<string>>()
  for (const { id, parameters: own, body, responses } of operations) {
    const seen = new Set<string>()
    const visit = (value: unknown) => {
      for (const ref of findRefs(value)) {
        if (seen.has(ref)) continue
        seen.add(ref)
        const name = lastPart(ref)
        if (ref.includes('/parameters/')) visit(parameters[name])
        else {
          users.set(name, (users.get(name) ?? new Set()).add(id))
          visit(schemas[name])
        }
      }
    }
    visit([own, body, responses])
  }
  return users
}

function findRefs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { $ref } = value as Schema
  const own = typeof $ref === 'string' ? [$ref] : []
  return [...own, ...Object.values(value).flatMap(findRefs)]
}

function lastPart(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
