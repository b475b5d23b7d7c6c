import { cut, gap, widthOf, wrap } from './width.ts'

/** A thing on a line of its own, beside others of a tree or of what was found. */
export interface NamedThing {
  label: string
  /** stands behind the label, and is the first to give way where it's narrow */
  note: string
  /** is worth nothing when cut: before that, it takes the line below */
  id: string
}

/** A line of the label, and of what stands behind it. */
export interface ThingLine {
  label: string
  rest: string
}

/** what less of a label or a note says nothing */
const leastLabel = 8
const leastNote = 4

/** The lines of a thing: one where it fits; what stands below has two cells less. */
export function thingLines(
  thing: NamedThing,
  room: number,
  wraps = false,
): [ThingLine, ...ThingLine[]] {
  return wraps ? wrapped(thing, room) : fitted(thing, room)
}

function fitted({ label, note, id }: NamedThing, room: number): [ThingLine, ...ThingLine[]] {
  const labelRoom = room - (id === '' ? 0 : gap.length + widthOf(id))
  if (id !== '' && labelRoom < Math.min(leastLabel, widthOf(label)))
    return [...fitted({ label, note, id: '' }, room), { label: '', rest: id }]
  const shown = cut(label, labelRoom)
  const noteRoom = labelRoom - widthOf(shown) - gap.length
  const shownNote = note === '' || noteRoom < leastNote ? '' : cut(note, noteRoom)
  return [{ label: shown, rest: joined([shownNote, id]) }]
}

function wrapped({ label, note, id }: NamedThing, room: number): [ThingLine, ...ThingLine[]] {
  if (widthOf(joined([label, note, id])) <= room) return [{ label, rest: joined([note, id]) }]
  const inner = Math.max(1, room - gap.length)
  const [first = '', ...others] = wrap(label, inner)
  return [
    { label: first, rest: '' },
    ...others.map((label) => ({ label, rest: '' })),
    ...[...wrap(note, inner), id].flatMap((rest) => (rest === '' ? [] : [{ label: '', rest }])),
  ]
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join(gap)
}
