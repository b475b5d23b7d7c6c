/** A schema that applies if a value matches another schema. */
export interface ConditionalSchema {
  test: unknown
  ifTrue: unknown
  ifFalse: unknown
}

/** The key for all values that a discriminator doesn't map. */
export const otherValues = 'other values'

/** The field that selects the schema. */
export interface Discriminator {
  field: string
  /** the schema names of explicitly mapped values */
  mapped: Map<string, string>
  /** the names of the variants that have one */
  names: Set<string>
}

/** The constraints of a schema, including those of its `allOf`. */
export interface SchemaView {
  /** absent if any type is allowed */
  types?: Set<string>
  /** an enumeration's values as JSON; absent if any value is allowed */
  values?: Set<string>
  /** true if clients must expect further values */
  isOpen?: boolean
  properties: Map<string, unknown>
  patternProperties: Map<string, unknown>
  required: Set<string>
  additional?: unknown
  /** rules for fields and items that no other keyword covers, by keyword */
  unevaluated?: Map<string, unknown>
  propertyNames?: unknown
  dependentRequired: Map<string, Set<string>>
  dependentSchemas: Map<string, unknown>
  /** the first items of a list, by position */
  prefix: unknown[]
  items?: unknown
  contains?: unknown
  uniqueItems?: boolean
  limits: Map<string, number>
  patterns: Set<string>
  multiples: number[]
  /** the format and other facts about the contents of a text, by keyword */
  content: Map<string, string>
  contentSchema?: unknown
  nots: unknown[]
  conditions: ConditionalSchema[]
  discriminator?: Discriminator
  /** a value must match one of them */
  variants?: unknown[]
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
