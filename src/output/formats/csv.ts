import { shownValue } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { sanitizeBlock } from '../text/sanitize.ts'
import { plainText } from '../text/text.ts'

/** Comma-separated values with a header, as defined by RFC 4180. */
export const csv: Formatter = {
  list(options) {
    let header = csvHeader(options)
    return {
      page(items) {
        const text = header + items.map((item) => csvRow(item, options)).join('')
        header = ''
        return text
      },
      end: () => header,
    }
  },
  object: (value, options) => csvHeader(options) + csvRow(value, options),
}

/**
 * Returns the header row. It contains paths instead of table headings, because paths are unique and
 * are accepted by `--columns`.
 */
function csvHeader({ columns, isContinued }: FormatOptions): string {
  return isContinued ? '' : `${columns.map(({ path }) => csvField(path)).join(',')}\r\n`
}

function csvRow(item: unknown, { columns, onTerminal, csvSafe }: FormatOptions): string {
  const fields = columns.map((column) => {
    const value = shownValue(item, column)
    const text = plainText(value)
    const safe = csvSafe && typeof value !== 'number' && formula.test(text) ? `'${text}` : text
    return csvField(onTerminal ? sanitizeBlock(safe) : safe)
  })
  return `${fields.join(',')}\r\n`
}

/**
 * Matches text that a spreadsheet could interpret as a formula. Such text begins with a formula
 * character, or with a character that a spreadsheet ignores before a formula.
 */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
