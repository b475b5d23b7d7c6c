import type { Api } from '../api.ts'
import type { ReportedRule } from '../change.ts'
import type { Sameness } from '../sameness.ts'

/**
 * The two sides of a comparison: every value of the `given` schema has to be valid in the `taken` one.
 * In a request, the old schema is given, because existing clients follow it. In a response, the new
 * schema is given, because existing clients expect the old one.
 */
export interface SchemaSides {
  kind: 'request' | 'response'
  given: Api
  taken: Api
  sameness: Sameness
  /** true if values are serialized as text, so that a string accepts any single value */
  asText: boolean
  /** true if values are serialized as XML, in which element names and positions matter */
  asXml: boolean
  /** parts with an earlier announced end can be removed */
  today: Date
}

/** Receives the results of a schema comparison. */
export interface SchemaListener {
  report: (rule: ReportedRule, path: string, message: string) => void
  /** adds a pair of nested schemas to compare */
  later: (given: unknown, taken: unknown, path: string) => void
  /**
   * compares two schemas without nested ones; returns whether the second accepts all values of the
   * first
   */
  fits: (sides: SchemaSides, given: unknown, taken: unknown) => boolean
}

export function isSameSchema(
  { kind, sameness }: SchemaSides,
  given: unknown,
  taken: unknown,
): boolean {
  return kind === 'request' ? sameness.isSame(given, taken) : sameness.isSame(taken, given)
}
