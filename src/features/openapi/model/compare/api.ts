import { ApiDocument } from './api-document.ts'
import type { ApiOperation } from './operation.ts'
import { readOperations } from './read-operation.ts'

/** The parsed operations and webhooks of a document of any supported version. */
export class Api extends ApiDocument {
  #operations: Map<string, ApiOperation> | undefined
  #webhooks: Map<string, ApiOperation> | undefined

  get operations(): Map<string, ApiOperation> {
    this.#operations ??= readOperations(this, this.document.paths, 'client')
    return this.#operations
  }

  get webhooks(): Map<string, ApiOperation> {
    this.#webhooks ??= readOperations(
      this,
      // OpenAPI 3.0 documents define webhooks in an extension
      this.document.webhooks ?? this.document['x-webhooks'],
      'service',
    )
    return this.#webhooks
  }
}
