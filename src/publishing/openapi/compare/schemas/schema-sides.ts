import type { Api } from '../api.ts'
import type { ChangeRule } from '../change.ts'
import type { Sameness } from '../sameness.ts'

/**
 * Whether all that is given is taken. To a request the old schema gives and the new one takes; to an
 * answer the new one gives and the old one, which clients were written for, takes.
 */
export interface SchemaSides {
  kind: 'request' | 'response'
  given: Api
  taken: Api
  sameness: Sameness
  /** whether values are written as text, so that a text takes all that is one value */
  asText: boolean
  /** whether values are written as XML, where names and places of elements count */
  asXml: boolean
  /** what was announced to end until then is free to go */
  today: Date
}

/** Where a comparison of two schemas leaves what it finds. */
export interface SchemaListener {
  report: (rule: ChangeRule, path: string, message: string) => void
  /** two others that are to be compared as well */
  later: (given: unknown, taken: unknown, path: string) => void
  /** whether a short look finds all of the one schema in the other */
  fits: (sides: SchemaSides, given: unknown, taken: unknown) => boolean
}

export function isSameSchema(
  { kind, sameness }: SchemaSides,
  given: unknown,
  taken: unknown,
): boolean {
  return kind === 'request' ? sameness.isSame(given, taken) : sameness.isSame(taken, given)
}
