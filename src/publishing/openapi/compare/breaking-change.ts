export type BreakingRule =
  | 'operation-removed'
  | 'security-narrowed'
  | 'parameter-required'
  | 'parameter-style-changed'
  | 'request-body-required'
  | 'request-body-removed'
  | 'request-media-type-removed'
  | 'request-field-required'
  | 'request-field-refused'
  | 'request-type-narrowed'
  | 'request-enum-narrowed'
  | 'request-limit-narrowed'
  | 'request-variant-removed'
  | 'response-removed'
  | 'response-media-type-removed'
  | 'response-header-removed'
  | 'response-field-removed'
  | 'response-field-optional'
  | 'response-type-widened'
  | 'response-enum-widened'
  | 'response-variant-added'

/** A change that clients which work today may not survive. */
export interface BreakingChange {
  rule: BreakingRule
  /** such as `GET /pets/{id}` */
  operation: string
  /** such as `response 200 application/json: items[].name`; empty for the operation itself */
  where: string
  message: string
}
