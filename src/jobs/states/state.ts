/**
 * The state of a resource: the fields that a step changes, `absent` if the resource doesn't exist,
 * or `unread`.
 */
export type ResourceState = FoundFields | 'absent' | 'unread'

export interface FoundFields {
  fields: Record<string, unknown>
  /** the fields that responses never contain */
  unknown?: readonly string[]
}

/** The state that a resource must have before a step is sent. */
export type Expected = { fields: Record<string, unknown> } | 'absent' | 'present'
