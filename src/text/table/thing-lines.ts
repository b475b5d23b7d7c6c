import { cut, gap, widthOf, wrap } from '../width.ts'

/** A thing on a line of its own, beside others of a tree or of what was found; or one of its lines. */
export interface ThingLine {
  label: string
  /** stands behind the label, and is the first to give way where it's narrow */
  note: string
  /** is worth nothing when cut: before that, it takes the line below */
  id: string
}

type Lines = [ThingLine, ...ThingLine[]]

/** what less of a label or a note says nothing */
const leastLabel = 8
const leastNote = 4

const nothing: ThingLine = { label: '', note: '', id: '' }

/** The lines of a thing: one where it fits; what stands below has two cells less. */
export function thingLines(thing: ThingLine, room: number, wraps = false): Lines {
  return wraps ? wrapped(thing, room) : fitted(thing, room)
}

/** What a line says, each part in its style. */
export function joinedLine(
  { label, note, id }: ThingLine,
  styleOf: (part: keyof ThingLine) => (text: string) => string,
): string {
  const parts = [label && styleOf('label')(label), note && styleOf('note')(note)]
  return [...parts, id && styleOf('id')(id)].filter(Boolean).join(gap)
}

function fitted({ label, note, id }: ThingLine, room: number): Lines {
  const labelRoom = room - (id === '' ? 0 : gap.length + widthOf(id))
  if (id !== '' && labelRoom < Math.min(leastLabel, widthOf(label)))
    return [...fitted({ label, note, id: '' }, room), { ...nothing, id }]
  const shown = cut(label, labelRoom)
  const noteRoom = labelRoom - widthOf(shown) - gap.length
  return [{ label: shown, note: noteRoom < leastNote ? '' : cut(note, noteRoom), id }]
}

function wrapped(thing: ThingLine, room: number): Lines {
  if (widthOf(joinedLine(thing, () => String)) <= room) return [thing]
  const inner = Math.max(1, room - gap.length)
  const [first = '', ...others] = wrap(thing.label, inner)
  const notes = thing.note === '' ? [] : wrap(thing.note, inner)
  return [
    { ...nothing, label: first },
    ...others.map((label) => ({ ...nothing, label })),
    ...notes.map((note) => ({ ...nothing, note })),
    ...(thing.id === '' ? [] : [{ ...nothing, id: thing.id }]),
  ]
}
