import { shownValue } from '../columns.ts'
import type { Formatter } from '../formatter.ts'
import { objectFields } from '../text/fields.ts'
import { sanitize } from '../text/sanitize.ts'
import { plainText } from '../text/text.ts'
import { perItem } from './per-item.ts'

/** Tab-separated values for a pipe, without a header. A single object has one line per field. */
export const tsv: Formatter = {
  list: ({ columns, onTerminal }) =>
    perItem((item) => {
      const values = columns.map((column) => shownValue(item, column))
      return tsvLine(values, onTerminal)
    }),
  object: (value, { columns, picked, onTerminal }) =>
    objectFields(value, columns, picked)
      .map((field) => tsvLine([field.path, field.value], onTerminal))
      .join(''),
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Escapes tabs and line endings, so that each item fits on one line. Also escapes backslashes, so
 * that the escaping can be reversed.
 */
function tsvLine(values: readonly unknown[], onTerminal: boolean): string {
  const texts = values.map((value) => {
    const text = plainText(value).replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)
    return onTerminal ? sanitize(text) : text
  })
  return `${texts.join('\t')}\n`
}
