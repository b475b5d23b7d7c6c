import type { Fact } from '../../policy/model/index.ts'

/** A part of a report that couldn't be read, with the reason. */
export interface UnreadPart {
  unknown: string
}

/** A part of a report. A part that couldn't be read has no numbers, so that it never looks empty. */
export type Part<Value> = Value | UnreadPart

export function isUnread(part: object): part is UnreadPart {
  return 'unknown' in part && typeof part.unknown === 'string'
}

/** Builds a part from data. If the data couldn't be read, the part is unknown. */
export function part<Data, Value>(
  fact: Fact<Data> | undefined,
  what: string,
  build: (data: Data) => Part<Value>,
): Part<Value> {
  if (!fact) return { unknown: `${what}: not read` }
  return 'value' in fact ? build(fact.value) : { unknown: `${what}: ${fact.why}` }
}

/** The first items of a list. A report omits the remaining items. */
export interface FirstItems<Item> {
  items: Item[]
  /** the number of items that the report doesn't show */
  omitted: number
}

export function firstItems<Item>(items: readonly Item[], most: number): FirstItems<Item> {
  return { items: items.slice(0, most), omitted: Math.max(0, items.length - most) }
}

/** A person in a report. The names of these keys let `--mask` find people. */
export interface ReportedPerson {
  id: string
  displayName: string
  email?: string
}

export function person(user: { id: string; displayName: string; email?: string | undefined }) {
  const { id, displayName, email } = user
  return { id, displayName: displayName || email || id, ...(email !== undefined && { email }) }
}
