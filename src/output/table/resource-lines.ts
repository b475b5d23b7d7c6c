import { cut, gap, textWidth, wrap } from '../text/width.ts'

/** A resource in a tree or a search result, split into the parts of its line. */
export interface ResourceLine {
  label: string
  /** shown after the label; the first part to be shortened on a narrow terminal */
  note: string
  /** never shortened; moves to the next line if there isn't enough space */
  id: string
}

type Lines = [ResourceLine, ...ResourceLine[]]

/** the minimum width of a label or a note; a shorter label or note is not useful */
const minLabel = 8
const minNote = 4

const nothing: ResourceLine = { label: '', note: '', id: '' }

/**
 * Returns the lines for a resource. If all parts fit, returns a single line. Continuation lines are
 * two cells shorter.
 */
export function resourceLines(resource: ResourceLine, space: number, wraps = false): Lines {
  return wraps ? wrapped(resource, space) : fitted(resource, space)
}

/** Joins the parts of a line, each with its own style. */
export function joinedLine(
  { label, note, id }: ResourceLine,
  styleOf: (part: keyof ResourceLine) => (text: string) => string,
): string {
  const parts = [label && styleOf('label')(label), note && styleOf('note')(note)]
  return [...parts, id && styleOf('id')(id)].filter(Boolean).join(gap)
}

function fitted({ label, note, id }: ResourceLine, space: number): Lines {
  const labelRoom = space - (id === '' ? 0 : gap.length + textWidth(id))
  if (id !== '' && labelRoom < Math.min(minLabel, textWidth(label)))
    return [...fitted({ label, note, id: '' }, space), { ...nothing, id }]
  const shown = cut(label, labelRoom)
  const noteRoom = labelRoom - textWidth(shown) - gap.length
  return [{ label: shown, note: noteRoom < minNote ? '' : cut(note, noteRoom), id }]
}

function wrapped(resource: ResourceLine, space: number): Lines {
  if (textWidth(joinedLine(resource, () => String)) <= space) return [resource]
  const inner = Math.max(1, space - gap.length)
  const [first = '', ...others] = wrap(resource.label, inner)
  const notes = resource.note === '' ? [] : wrap(resource.note, inner)
  return [
    { ...nothing, label: first },
    ...others.map((label) => ({ ...nothing, label })),
    ...notes.map((note) => ({ ...nothing, note })),
    ...(resource.id === '' ? [] : [{ ...nothing, id: resource.id }]),
  ]
}
