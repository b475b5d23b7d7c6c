/** An `if` schema, with the schemas for values that match it and for all other values. */
export interface ConditionalSchema {
  test: unknown
  ifTrue: unknown
  ifFalse: unknown
}

/** The key for values without a mapping in a discriminator. */
export const otherValues = 'other values'

/** A discriminator: the field whose value selects a variant. */
export interface Discriminator {
  field: string
  /** schema names by value, from the discriminator's mapping */
  mapped: Map<string, string>
  /** the schema names of the variants, except inline schemas */
  names: Set<string>
}

/** The constraints of a schema, merged with those of its `allOf`. */
export interface SchemaView {
  /** absent if any type is allowed */
  types?: Set<string>
  /** the values of an enumeration as JSON; absent if any value is allowed */
  values?: Set<string>
  /** true if the enumeration can get further values */
  isOpen?: boolean
  properties: Map<string, unknown>
  patternProperties: Map<string, unknown>
  required: Set<string>
  additional?: unknown
  /** the values of `unevaluatedProperties` and `unevaluatedItems` */
  unevaluated?: Map<string, unknown>
  propertyNames?: unknown
  dependentRequired: Map<string, Set<string>>
  dependentSchemas: Map<string, unknown>
  /** the schemas of the first items of a list, by position */
  prefix: unknown[]
  items?: unknown
  contains?: unknown
  uniqueItems?: boolean
  limits: Map<string, number>
  patterns: Set<string>
  multiples: number[]
  /** the format, media type, and encoding of a string, by keyword */
  content: Map<string, string>
  contentSchema?: unknown
  nots: unknown[]
  conditions: ConditionalSchema[]
  discriminator?: Discriminator
  /** the schemas of `oneOf` or `anyOf` */
  variants?: unknown[]
}

/** Returns the schema of the items that follow those in `prefixItems`. */
export function furtherItems({ items, unevaluated }: SchemaView): unknown {
  return items ?? unevaluated?.get('unevaluatedItems')
}

export const noNames = new Set<string>()
export const emptyMap = new Map<string, never>()

export const emptyView: SchemaView = {
  properties: emptyMap,
  patternProperties: emptyMap,
  required: noNames,
  dependentRequired: emptyMap,
  dependentSchemas: emptyMap,
  prefix: [],
  limits: emptyMap,
  patterns: noNames,
  multiples: [],
  content: emptyMap,
  nots: [],
  conditions: [],
}
