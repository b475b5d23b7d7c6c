import type { Renderer, TextArea } from '../formatter.ts'
import { type Paint, paint } from '../text/paint.ts'
import { sanitize } from '../text/sanitize.ts'

/** An item of a checklist with its result. */
export interface CheckLine {
  /** the heading above all items in the same group */
  group?: string
  mark: string
  color: keyof Paint
  name: string
  text: string
  /** a command to run; shown on its own line and never truncated, so that it can be copied */
  command?: string | undefined
}

/** Formats a checklist with one line per item, with all names padded to the longest one. */
export async function checklist<Row>(
  { color, width }: TextArea,
  longestName: number,
  lineOf: (row: Row) => CheckLine,
): Promise<Renderer> {
  // loaded on demand, because the modules that measure text load slowly and pipes don't need them
  const [{ layOut }, { gap, wrap }] = await Promise.all([
    import('./lay-out.ts'),
    import('../text/width.ts'),
  ])
  const colors = paint(color)
  const nameWidth = longestName + 2
  const room = Math.max(10, width - nameWidth - gap.length)
  let groupAbove: string | undefined
  const drawn = ({ group, mark, color: painted, name, text, command }: CheckLine) => {
    const heading = group === groupAbove || group === undefined ? '' : `${colors.bold(group)}\n`
    groupAbove = group
    const marked = `${colors[painted](mark)} ${name}`
    const line = layOut([[marked, wrap(sanitize(text), room).join('\n')]], {
      widths: [nameWidth, room],
    })
    const below = command ? `${colors.dim(`    ${sanitize(command)}`)}\n` : ''
    return heading + line + below
  }
  return {
    page: (rows) => (rows as readonly Row[]).map((row) => drawn(lineOf(row))).join(''),
    end: () => '',
  }
}
