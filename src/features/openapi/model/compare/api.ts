import { ApiDocument } from './api-document.ts'
import type { ApiOperation } from './operation.ts'
import { readOperations } from './read-operation.ts'

/** The operations and webhooks of a document of any version, in one form. */
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
      // 3.0 documents have webhooks in an extension
      this.document.webhooks ?? this.document['x-webhooks'],
      'service',
    )
    return this.#webhooks
  }
}
