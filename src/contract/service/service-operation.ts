/** What a value may be, in the words of JSON Schema; `$ref` is the name of one that is shared. */
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

/** An operation of the living service, with what it takes. */
export interface ServiceOperation {
  method: string
  path: string
  /** by name, of the path, the query and the headers */
  params?: Record<string, ValueSchema>
  query?: Record<string, ValueSchema>
  headers?: Record<string, ValueSchema>
  /** those of the query and the headers that are needed */
  required?: string[]
  body?: ValueSchema
  deprecated?: true
  /** who may call it, where a user's token may not */
  callers?: string[]
}

/** All that the living service takes: `requests.json`. */
export interface ServiceRequests {
  operations: Record<string, ServiceOperation>
  schemas: Record<string, ValueSchema>
}

/** What completion knows of an operation: `words.json`. */
export interface OperationWords {
  /** its method and path */
  is: string
  /** what it takes, each with the values that it is one of; none where others go too */
  keys: Record<string, string[]>
}

/** The fields of an answer, each with what it is in words; a `?` behind the name says that it may be absent. */
export type AnswerFields = Record<string, string>

/** What an operation answers; of what `answers.json` holds once, the name. */
export interface ServiceAnswer {
  /** in words, where it isn't an object */
  is?: string
  fields?: string
  /** what the items of a list are */
  items?: string
}

/** What the living service answers, for those who read: `answers.json`. */
export interface ServiceAnswers {
  operations: Record<string, ServiceAnswer>
  fields: Record<string, AnswerFields>
}
