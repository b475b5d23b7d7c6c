/** The state of a resource: the fields that a step changes, or `absent`, or `unread`. */
export type ResourceState = FoundFields | 'absent' | 'unread'

export interface FoundFields {
  fields: Record<string, unknown>
  /** the fields that no response shows */
  unknown?: readonly string[]
}

/** The state that is required before a step is sent. */
export type Expected = { fields: Record<string, unknown> } | 'absent' | 'present'
