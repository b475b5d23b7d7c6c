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

/** The kind of change. It determines how the change is looked up and undone. */
export type ChangeKind =
  | 'set'
  | 'put'
  | 'delete'
  | 'create'
  | 'switch'
  | 'move'
  | 'members'
  | 'grants'
  | 'reviewers'
  | 'other'
