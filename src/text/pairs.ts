import { gap, layOut } from './lay-out.ts'
import { sanitise } from './sanitise.ts'
import { cut, widthOf, wrap } from './width.ts'

const indent = '  '

/** Lines that say something of each name, below a heading; what is said goes on under itself. */
export function pairs(rows: readonly (readonly [string, string])[], width: number): string[] {
  const names = rows.map(([name]) => sanitise(name))
  const widest = names.reduce((most, name) => Math.max(most, widthOf(name)), 1)
  // a name is what one types next, so that it has the room that it needs
  const nameWidth = Math.min(widest, Math.max(1, width - indent.length - gap.length - 20))
  const room = Math.max(20, width - indent.length - nameWidth - gap.length)
  const cells = rows.map(([, said], index) => [
    cut(names[index] ?? '', nameWidth),
    wrap(sanitise(said), room).join('\n'),
  ])
  return layOut(cells, { widths: [nameWidth, room] })
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `${indent}${line}`)
}
