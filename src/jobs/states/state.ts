/** What a thing was when it was looked at: the fields that a step is about, or that it wasn't there. */
export type ThingState = FieldsFound | 'absent' | 'unread'

export interface FieldsFound {
  fields: Record<string, unknown>
  /** those that nothing shows */
  unknown?: readonly string[]
}

/** What must be there before a step is sent. */
export type Expected = { fields: Record<string, unknown> } | 'absent' | 'present'
