import type { FormEncodings } from './encodings.ts'
import type { AnswerLink } from './links.ts'
import type { Node } from './node.ts'
import type { Credentials } from './security.ts'

/** The caller of an operation: clients call paths, and the service calls webhooks. */
export type OperationCaller = 'client' | 'service'

export interface ApiOperation {
  /** such as `GET /pets/{id}` */
  name: string
  caller: OperationCaller
  /** the operation, with the parameters and servers that its path item defines for all methods */
  node: Node
  security: Credentials[]
  /** the security requirements; `ofAll` is true if they are those of the whole document */
  securityAsked: { ways: unknown; ofAll: boolean }
  /** the server addresses of the operation itself; undefined if it declares none */
  servers: string[] | undefined
  parameters: Map<string, OperationParameter>
  body?: OperationBody
  responses: Map<string, OperationAnswer>
  /** by the name of the callback and the operation that it calls */
  callbacks: Map<string, OperationCallback>
}

export interface OperationCallback {
  node: unknown
  operation: ApiOperation
}

export interface OperationBody {
  required: boolean
  /** the node of the document, if there is one */
  node?: Node
  content: Map<string, unknown>
  /** the field encodings of a form, by media type */
  encodings: Map<string, FormEncodings>
}

export interface OperationAnswer {
  node: Node
  content: Map<string, unknown>
  headers: Map<string, AnswerHeader>
  links: Map<string, AnswerLink>
}

export interface AnswerHeader {
  schema: unknown
  required: boolean
  /** the serialization of values that aren't plain text */
  style: string
  node: Node
}

export interface OperationParameter {
  /** such as `query parameter "limit"` */
  label: string
  required: boolean
  schema: unknown
  /** the serialization of values that aren't plain text */
  style: string
  node: Node
}
