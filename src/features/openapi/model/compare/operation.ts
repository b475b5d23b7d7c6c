import type { FormEncodings } from './encodings.ts'
import type { ResponseLink } from './links.ts'
import type { Node } from './node.ts'
import type { Credentials } from './security.ts'

/**
 * The side that sends the request: clients call paths, and the service calls webhooks and
 * callbacks.
 */
export type OperationCaller = 'client' | 'service'

export interface ApiOperation {
  /** the method and path, such as `GET /pets/{id}` */
  name: string
  caller: OperationCaller
  /** the operation's object, with the parameters and servers of its path item */
  node: Node
  security: Credentials[]
  /** the security requirements; `isDefault` is true if they are the document's defaults */
  securityRequirements: { requirements: unknown; isDefault: boolean }
  /** the server addresses that the operation itself declares; undefined if it declares none */
  servers: string[] | undefined
  parameters: Map<string, OperationParameter>
  body?: OperationBody
  responses: Map<string, OperationResponse>
  /** the key is the name of the callback, followed by the operation that the service calls */
  callbacks: Map<string, OperationCallback>
}

export interface OperationCallback {
  node: unknown
  operation: ApiOperation
}

export interface OperationBody {
  required: boolean
  /** the object in the document, if there is one */
  node?: Node
  content: Map<string, unknown>
  /** the encodings of form fields, by media type */
  encodings: Map<string, FormEncodings>
}

export interface OperationResponse {
  node: Node
  content: Map<string, unknown>
  headers: Map<string, ResponseHeader>
  links: Map<string, ResponseLink>
}

export interface ResponseHeader {
  schema: unknown
  required: boolean
  /** the serialization style, such as `simple` */
  style: string
  node: Node
}

export interface OperationParameter {
  /** the name for messages, such as `query parameter "limit"` */
  label: string
  required: boolean
  schema: unknown
  /** the serialization style, such as `form exploded` */
  style: string
  node: Node
}
