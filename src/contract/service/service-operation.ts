/** A value's schema as in JSON Schema. `$ref` is the name of a shared schema. */
export interface ValueSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, ValueSchema>
  required?: string[]
  additionalProperties?: boolean | ValueSchema
  propertyNames?: ValueSchema
  minProperties?: number
  maxProperties?: number
  items?: ValueSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  oneOf?: ValueSchema[]
  anyOf?: ValueSchema[]
  allOf?: ValueSchema[]
}

/** An operation of the current API with its parameters and body. */
export interface ServiceOperation {
  method: string
  path: string
  /** parameters of the path, the query, and the headers, by name */
  params?: Record<string, ValueSchema>
  query?: Record<string, ValueSchema>
  headers?: Record<string, ValueSchema>
  /** the required parameters of the query and the headers */
  required?: string[]
  body?: ValueSchema
  deprecated?: true
  /** the allowed callers, if a user's token is rejected */
  callers?: string[]
}

/** All requests of the current API: `requests.json`. */
export interface ServiceRequests {
  /** the package or file of the published description, and its version */
  description: { source: string; version: string }
  operations: Record<string, ServiceOperation>
  schemas: Record<string, ValueSchema>
}

/** The facts that completion needs about an operation: `words.json`. */
export interface OperationSummary {
  /** its method and path */
  is: string
  /** its keys, each with its closed set of values; empty if other values are allowed */
  keys: Record<string, string[]>
}

/**
 * The fields of a response, each with a description; a `?` after the name marks an optional field.
 */
export type AnswerFields = Record<string, string>

/**
 * The response of an operation. Shared parts are referenced by the name that they have in
 * `answers.json`.
 */
export interface ServiceAnswer {
  /** a description, if it isn't an object */
  is?: string
  fields?: string
  /** a description of the items of a list */
  items?: string
}

/** The responses of the current API, for readers: `answers.json`. */
export interface ServiceAnswers {
  operations: Record<string, ServiceAnswer>
  fields: Record<string, AnswerFields>
}
