/** A schema that holds where another one does. */
export interface Condition {
  test: unknown
  ifTrue: unknown
  ifFalse: unknown
}

/** The field that tells which schema holds. */
export interface Discriminator {
  field: string
  /** the names of schemas, by the values that are said to stand for them */
  mapped: Map<string, string>
  /** of the variants, as far as they have any */
  names: Set<string>
}

/** What a schema asks of a value, with its `allOf` drawn in. */
export interface SchemaView {
  /** absent: any */
  types?: Set<string>
  /** the values of an enumeration as JSON; absent: any */
  values?: Set<string>
  /** whether clients have been told to expect further ones */
  isOpen?: boolean
  properties: Map<string, unknown>
  patternProperties: Map<string, unknown>
  required: Set<string>
  additional?: unknown
  propertyNames?: unknown
  dependentRequired: Map<string, Set<string>>
  dependentSchemas: Map<string, unknown>
  /** the items of a list by their position, before the others */
  prefix: unknown[]
  items?: unknown
  contains?: unknown
  uniqueItems?: boolean
  limits: Map<string, number>
  patterns: Set<string>
  multiples: number[]
  /** the format, and what else is said of what a text holds, by keyword */
  content: Map<string, string>
  contentSchema?: unknown
  nots: unknown[]
  conditions: Condition[]
  discriminator?: Discriminator
  /** of which a value fits one */
  variants?: unknown[]
}

export const noNames = new Set<string>()
export const nothing = new Map<string, never>()

export const emptyView: SchemaView = {
  properties: nothing,
  patternProperties: nothing,
  required: noNames,
  dependentRequired: nothing,
  dependentSchemas: nothing,
  prefix: [],
  limits: nothing,
  patterns: noNames,
  multiples: [],
  content: nothing,
  nots: [],
  conditions: [],
}
