import { type Paint, paint } from '../paint.ts'
import type { Renderer } from '../render.ts'
import { sanitise } from '../sanitise.ts'
import type { TextArea } from './table.ts'

/** What was looked at, and what came of it. */
export interface CheckLine {
  /** stands above those that have it in common */
  group?: string
  mark: string
  color: keyof Paint
  name: string
  text: string
  /** a command to type, which stands below, whole, so that it can be copied */
  command?: string | undefined
}

/** A line for each check, of whose names the longest has so many columns. */
export async function checklist<Row>(
  { color, width }: TextArea,
  longestName: number,
  lineOf: (row: Row) => CheckLine,
): Promise<Renderer> {
  // measuring text is slow to load, and a pipe never needs it
  const [{ layOut }, { gap, wrap }] = await Promise.all([
    import('./lay-out.ts'),
    import('../width.ts'),
  ])
  const colors = paint(color)
  const nameWidth = longestName + 2
  const room = Math.max(10, width - nameWidth - gap.length)
  let groupAbove: string | undefined
  const drawn = ({ group, mark, color: painted, name, text, command }: CheckLine) => {
    const heading = group === groupAbove || group === undefined ? '' : `${colors.bold(group)}\n`
    groupAbove = group
    const marked = `${colors[painted](mark)} ${name}`
    const line = layOut([[marked, wrap(sanitise(text), room).join('\n')]], {
      widths: [nameWidth, room],
    })
    const below = command ? `${colors.dim(`    ${sanitise(command)}`)}\n` : ''
    return heading + line + below
  }
  return {
    page: (rows) => (rows as readonly Row[]).map((row) => drawn(lineOf(row))).join(''),
    end: () => '',
  }
}
