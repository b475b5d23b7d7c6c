import { Transform } from 'ink'
import { createPlaceholder } from './placeholders.ts'

/** Draws lines that already have the codes of their styles. */
export function Frame({ lines }: { lines: readonly string[] }) {
  return (
    <Transform transform={(_, at) => createPlaceholder(lines[at] ?? '')}>
      {Array.from(lines, () => 'x').join('\n')}
    </Transform>
  )
}
