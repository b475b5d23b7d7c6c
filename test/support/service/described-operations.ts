import { readFileSync } from 'node:fs'

/** The schema of a value in the published description of the current API. */
export interface SampleSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, SampleSchema>
  required?: string[]
  additionalProperties?: boolean | SampleSchema
  propertyNames?: SampleSchema
  items?: SampleSchema
  oneOf?: SampleSchema[]
  anyOf?: SampleSchema[]
  allOf?: SampleSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
}

export interface DescribedParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: SampleSchema
}

export interface DescribedOperation {
  id: string
  method: string
  path: string
  callers: string[]
  parameters: DescribedParameter[]
  body?: SampleSchema
  /** the responses by status; a string is the name of an error, and `null` is an empty body */
  responses: Record<string, SampleSchema | string | null>
}

const file = new URL('../../../src/contract/service/description.json', import.meta.url)
const described = JSON.parse(readFileSync(file, 'utf8'))

const last = (ref: string) => ref.split('/').at(-1) as string

/** All operations of the current API, with references to parameters resolved. */
export const describedOperations: DescribedOperation[] = described.operations.map(
  (operation: { parameters: ({ $ref?: string } & DescribedParameter)[] }) => ({
    ...operation,
    parameters: operation.parameters.map((one) =>
      one.$ref ? described.parameters[last(one.$ref)] : one,
    ),
  }),
)

export function resolvedSchema(schema: SampleSchema): SampleSchema {
  return schema.$ref ? resolvedSchema(described.schemas[last(schema.$ref)]) : schema
}

/** Yields the keys of an object schema, including the keys of its variants and `allOf` members. */
export function* objectKeys(schema: SampleSchema): Generator<readonly [string, SampleSchema]> {
  const own = resolvedSchema(schema)
  yield* Object.entries(own.properties ?? {})
  for (const part of [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])])
    yield* objectKeys(part)
}

const texts: Record<string, string> = {
  uri: 'https://example.com/a?b=c',
  email: 'ada@example.com',
  'date-time': '2026-01-02T03:04:05Z',
  byte: 'aGVsbG8=',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
}

/** Strings that, together, match every pattern in the service's schemas. */
const candidates = [
  'sample',
  'sample-1',
  '/a/b',
  'example.com',
  'docs.example.com/path',
  '1.2.3',
  '#aabbcc',
  'https://example.com/a',
  '2026-01-02',
  '1f600',
  '😀',
  'pv_sample',
  '@sample',
  'integration:sample:sample',
  'integration:sample',
  'connection:sample',
  'refs/heads/sample',
  'UCaaaaaaaaaaaaaaaaaaaaaa',
]

function text({ format = '', pattern, minLength = 0, maxLength = 99 }: SampleSchema): string {
  if (texts[format]) return texts[format]
  if (pattern === undefined)
    return 'sample'.repeat(Math.ceil(Math.max(1, minLength) / 6)).slice(0, maxLength)
  const fitting = candidates.find(
    (one) => new RegExp(pattern, 'u').test(one) && one.length >= minLength,
  )
  if (fitting === undefined) throw new Error(`no sample fits ${pattern}`)
  return fitting
}

/**
 * Returns valid values of a schema: one value with every key, and one value for each other variant
 * of a union.
 */
export function schemaSamples(schema: SampleSchema, within: readonly string[] = []): unknown[] {
  if (schema.$ref) {
    const name = last(schema.$ref)
    // ends the recursion
    if (within.includes(name)) return []
    return schemaSamples(described.schemas[name], [...within, name])
  }
  if (schema.enum) return schema.enum.slice(0, 1)
  const parts = [
    ...(schema.properties || !(schema.oneOf || schema.anyOf || schema.allOf)
      ? [ownSamples(schema, within)]
      : []),
    ...(schema.allOf ?? []).map((one) => schemaSamples(one, within)),
    ...[schema.oneOf, schema.anyOf].flatMap((forms) => (forms ? [variantsOf(forms, within)] : [])),
  ]
  return combined(parts, (values) => {
    const objects = values.filter(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    )
    return objects.length === values.length ? Object.assign({}, ...objects) : values.at(-1)
  })
}

/** the nesting depth of named schemas up to which all variants are used */
const deepest = 3

/**
 * Returns values of all variants of a union. At a greater depth, returns only the values of the
 * first variant that isn't recursive.
 */
function variantsOf(forms: readonly SampleSchema[], within: readonly string[]): unknown[] {
  if (within.length <= deepest) return forms.flatMap((one) => schemaSamples(one, within))
  for (const one of forms) {
    const [sample] = schemaSamples(one, within)
    if (sample !== undefined) return [sample]
  }
  return []
}

function ownSamples(schema: SampleSchema, within: readonly string[]): unknown[] {
  return [schema.type ?? 'object'].flat().flatMap((type) => {
    switch (type) {
      case 'string':
        // no value matches if the minimum length exceeds the maximum
        return (schema.minLength ?? 0) > (schema.maxLength ?? 99) ? [] : [text(schema)]
      case 'number':
      case 'integer':
        return [Math.max(1, schema.minimum ?? 1)]
      case 'boolean':
        return [true]
      case 'null':
        return [null]
      case 'array': {
        const items = schemaSamples(schema.items ?? {}, within)
        const count = Math.max(1, schema.minItems ?? 1)
        if (items.length === 0) return (schema.minItems ?? 0) > 0 ? [] : [[]]
        return items.map((item) => Array.from({ length: count }, () => item))
      }
      default:
        return objects(schema, within)
    }
  })
}

function objects(schema: SampleSchema, within: readonly string[]): unknown[] {
  const { properties = {}, required = [], additionalProperties: more } = schema
  const entries = Object.entries(properties).map(
    ([key, value]) => [key, schemaSamples(value, within)] as const,
  )
  if (entries.some(([key, samples]) => required.includes(key) && samples.length === 0)) return []
  const possible = entries.filter(([, samples]) => samples.length > 0)
  const others = typeof more === 'object' ? schemaSamples(more, within).slice(0, 1) : []
  const name = schema.propertyNames
    ? String(schemaSamples(schema.propertyNames, within)[0])
    : 'other'
  return combined(
    possible.map(([, samples]) => samples),
    (values) => ({
      ...Object.fromEntries(possible.map(([key], index) => [key, values[index]])),
      ...(others.length > 0 && { [name]: others[0] }),
    }),
  )
}

/**
 * Combines the first values of all parts. Then combines each other value of a part with the first
 * values of the other parts.
 */
function combined(parts: readonly unknown[][], join: (values: unknown[]) => unknown): unknown[] {
  if (parts.some((part) => part.length === 0)) return []
  const first = parts.map((part) => part[0])
  const further = parts.flatMap((part, index) =>
    part.slice(1).map((value) => join(first.map((one, at) => (at === index ? value : one)))),
  )
  return [join(first), ...further]
}
