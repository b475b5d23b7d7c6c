/** A JSON Schema. */
export interface ShapeSchema {
  [key: string]: unknown
}
