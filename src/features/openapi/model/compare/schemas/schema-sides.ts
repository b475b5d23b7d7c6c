import type { Api } from '../api.ts'
import type { ReportedRule } from '../change.ts'
import type { Sameness } from '../sameness.ts'

/**
 * The two sides of a comparison. Every value of the `writer` schema must be valid in the `reader`
 * schema. In a request, the old schema is `writer`, because existing clients send its values. In a
 * response, the new schema is `writer`, because existing clients receive its values.
 */
export interface SchemaSides {
  kind: 'request' | 'response'
  writer: Api
  reader: Api
  sameness: Sameness
  /** true if values are serialized as text, in which a string accepts any single value */
  asText: boolean
  /** true if values are serialized as XML, in which the names and positions of elements matter */
  asXml: boolean
  /** the date for deciding whether an announced end date has passed */
  today: Date
}

/** The functions that receive the results of a schema comparison. */
export interface SchemaListener {
  report: (rule: ReportedRule, path: string, message: string) => void
  /** adds a pair of nested schemas to the comparison */
  addPair: (writer: unknown, reader: unknown, path: string) => void
  /**
   * returns whether the second schema accepts all values of the first one, without comparing deeply
   * nested schemas
   */
  fits: (sides: SchemaSides, writer: unknown, reader: unknown) => boolean
}

export function isSameSchema(
  { kind, sameness }: SchemaSides,
  writer: unknown,
  reader: unknown,
): boolean {
  return kind === 'request' ? sameness.isSame(writer, reader) : sameness.isSame(reader, writer)
}
