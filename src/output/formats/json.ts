import { pickColumns } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { paintJson } from '../paint-json.ts'
import { indentedJson } from '../text/json-text.ts'
import { sanitizeJson } from '../text/sanitize.ts'

/** One indented JSON document. */
export const json: Formatter = {
  list(options) {
    let started = false
    return {
      page(items) {
        if (items.length === 0) return ''
        const opening = started ? ',' : '['
        started = true
        const text = indentedJson(items.map((item) => pickColumns(item, options)))
        return displayJson(opening + text.slice(1, text.endsWith('\n]') ? -2 : -1), options)
      },
      end: () => displayJson(started ? '\n]\n' : '[]\n', options),
    }
  },
  object: (value, options) =>
    displayJson(`${indentedJson(pickColumns(value, options))}\n`, options),
}

/** Formats JSON for a terminal or a pipe. For a terminal, JSON is sanitized and colored. */
function displayJson(text: string, { onTerminal, terminal }: FormatOptions): string {
  if (!onTerminal) return text
  return terminal.color ? paintJson(sanitizeJson(text)) : sanitizeJson(text)
}
