import type { FormEncodings } from './encodings.ts'
import type { AnswerLink } from './links.ts'
import type { Node } from './node.ts'
import type { WayIn } from './security.ts'

/** What a client does with an operation: it calls those of paths, and is called by those of webhooks. */
export type OperationCaller = 'client' | 'service'

export interface ApiOperation {
  /** such as `GET /pets/{id}` */
  name: string
  caller: OperationCaller
  /** the operation with what its path says for all of its methods */
  node: Node
  security: WayIn[]
  /** the same as it is written, and whether that is said for the whole document */
  securityAsked: { ways: unknown; ofAll: boolean }
  /** where it is served, if that is said for it alone */
  servers: string[] | undefined
  parameters: Map<string, OperationParameter>
  body?: OperationBody
  responses: Map<string, OperationAnswer>
  /** by the name of the callback, and what is called */
  callbacks: Map<string, OperationCallback>
}

export interface OperationCallback {
  node: unknown
  operation: ApiOperation
}

export interface OperationBody {
  required: boolean
  /** as it is written, where it is written as one */
  node?: Node
  content: Map<string, unknown>
  /** how the fields of a form are written, by its media type */
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
  /** how values that aren't plain text are written */
  style: string
  node: Node
}

export interface OperationParameter {
  /** such as `query parameter "limit"` */
  label: string
  required: boolean
  schema: unknown
  /** how values that aren't plain text are written */
  style: string
  node: Node
}
