import { pickColumns } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { jsonText } from '../text/json-text.ts'
import { sanitizeJson } from '../text/sanitize.ts'
import { perItem } from './per-item.ts'

/** JSON Lines: one item per line. */
export const jsonl: Formatter = {
  list: (options) => perItem((item) => jsonLine(item, options)),
  object: jsonLine,
}

function jsonLine(item: unknown, options: FormatOptions): string {
  const line = `${jsonText(pickColumns(item, options))}\n`
  return options.onTerminal ? sanitizeJson(line) : line
}
