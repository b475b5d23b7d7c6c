export type Severity = 'error' | 'warning' | 'note'

/** One thing that is wrong with a document, and where it stands. */
export interface Finding {
  /** the name of the rule that it breaks, such as `manifest/title` or `path-parameters-defined` */
  rule: string
  severity: Severity
  message: string
  /** relative to the current folder where it is below it, else as it was typed; or a URL */
  file: string
  /** from 1 */
  line: number
  /** from 1 */
  column: number
  /** JSON pointer into the document, such as `#/paths/~1pets/get` */
  pointer?: string
  /** the lines around it, marked, for people */
  frame?: string
}
