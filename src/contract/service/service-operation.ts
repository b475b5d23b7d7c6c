/** A JSON Schema. Its `$ref` is the name of a shared schema. */
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
  /** the parameters in the path, query, and headers, by name */
  params?: Record<string, ValueSchema>
  query?: Record<string, ValueSchema>
  headers?: Record<string, ValueSchema>
  /** the required parameters in the query and headers */
  required?: string[]
  body?: ValueSchema
  deprecated?: true
  /** the callers that may use the operation, if it rejects user tokens */
  callers?: string[]
}

/** All requests of the current API, as stored in the file `requests.json`. */
export interface ServiceRequests {
  /**
   * the package or file that contains the published description, and the version of the description
   */
  description: { source: string; version: string }
  operations: Record<string, ServiceOperation>
  schemas: Record<string, ValueSchema>
}

/** The data that completion needs about an operation, as stored in the file `words.json`. */
export interface OperationSummary {
  /** the method and path */
  is: string
  /** the keys with their allowed values; the list is empty if other values are allowed */
  keys: Record<string, string[]>
}

/**
 * The fields of a response with their descriptions. A `?` after the name of a field marks the field
 * as optional.
 */
export type AnswerFields = Record<string, string>

/**
 * The response of an operation. References contain the names of shared schemas in `answers.json`.
 */
export interface ServiceAnswer {
  /** a description of the response, if it isn't an object */
  is?: string
  fields?: string
  /** a description of the items, if the response is a list */
  items?: string
}

/** Descriptions of all responses of the current API, as stored in the file `answers.json`. */
export interface ServiceAnswers {
  operations: Record<string, ServiceAnswer>
  fields: Record<string, AnswerFields>
}
