import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Notes } from './viewed.ts'

export const ViewedEntry = z.object({
  version: z.string(),
  blocks: z.array(z.string()),
  revision: z.string().exactOptional(),
  own: z.string().exactOptional(),
})

/** The properties of the notes that are collections. */
const collections = {
  viewed: ViewedEntry,
  drafts: z.string(),
  bases: z.string(),
}

/** The properties of the notes that are single values. */
const values = {
  progress: z.object({ viewed: z.number(), all: z.number() }),
  declined: z.literal(true),
}

type CollectionName = keyof typeof collections
type ValueName = keyof typeof values

const collectionNames = Object.keys(collections) as CollectionName[]
const valueNames = Object.keys(values) as ValueName[]

/**
 * A change to a collection entry or to a single value. Only collection entries have a key. If `to`
 * is absent, the entry or value is removed.
 */
export interface NoteChange {
  part: CollectionName | ValueName
  key?: string | undefined
  /** the previous entry, as known to the window that made the change */
  from?: unknown
  to?: unknown
}

/** Returns the changes between two states of the notes. */
export function noteChanges(before: Notes, after: Notes): NoteChange[] {
  const single = valueNames.flatMap((part) =>
    isDeepStrictEqual(before[part], after[part])
      ? []
      : [{ part, from: before[part], to: after[part] }],
  )
  return [...collectionNames.flatMap((part) => entryChanges(part, before, after)), ...single]
}

/**
 * Returns the changes between two states of the notes, and the bases of the changed drafts. Another
 * window may have removed or replaced these bases.
 */
export function noteChangesWithBases(before: Notes, after: Notes): NoteChange[] {
  const changes = noteChanges(before, after)
  const bases = changes.flatMap(({ part, key = '', to }): NoteChange[] => {
    const base = part === 'drafts' && to !== undefined ? after.bases?.[key] : undefined
    return base === undefined ? [] : [{ part: 'bases', key, from: base, to: base }]
  })
  return [...changes, ...bases]
}

function entryChanges(part: CollectionName, before: Notes, after: Notes): NoteChange[] {
  const [old = {}, now = {}] = [before[part], after[part]]
  if (old === now) return []
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    isDeepStrictEqual(old[key], now[key]) ? [] : [{ part, key, from: old[key], to: now[key] }],
  )
}

/** Returns the notes with the changes applied. Doesn't check the previous entries. */
export function withChanges(notes: Notes, changes: readonly NoteChange[]): Notes {
  if (changes.length === 0) return notes
  const copies: Record<string, unknown> = { ...notes }
  for (const name of collectionNames) {
    const isChanged = changes.some(({ part }) => part === name)
    if (notes[name] || isChanged) copies[name] = { ...notes[name] }
  }
  for (const { part, key, to } of changes) {
    const place = key === undefined ? copies : (copies[part] as Record<string, unknown>)
    if (to === undefined) delete place[key ?? part]
    else place[key ?? part] = to
  }
  return copies as unknown as Notes
}

/** Returns the current entry that a change refers to. */
export function currentEntry(notes: Notes, { part, key }: NoteChange): unknown {
  const value: unknown = notes[part]
  return key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key]
}

/** Formats a change as a journal line. */
export function journalLine({ part, key, to }: NoteChange): string {
  return `${JSON.stringify({ part, ...(key !== undefined && { key }), ...(to !== undefined && { to }) })}\n`
}

const Line = z.object({ part: z.string(), key: z.string().optional(), to: z.unknown().optional() })

/** Parses a journal line. Returns `undefined` if the line is damaged. */
export function parseChangeLine(line: string): NoteChange | undefined {
  const { data } = Line.safeParse(parseJson(line))
  if (!data) return undefined
  const { part, key, to } = data
  const isEntry = Object.hasOwn(collections, part)
  if (!isEntry && !Object.hasOwn(values, part)) return undefined
  if (isEntry !== (key !== undefined)) return undefined
  const schema = { ...collections, ...values }[part as NoteChange['part']]
  if (to !== undefined && !schema.safeParse(to).success) return undefined
  return { part: part as NoteChange['part'], key, to }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
