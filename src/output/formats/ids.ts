import { DocsctlError } from '../../errors.ts'
import { cell, resourceId } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { sanitize } from '../text/sanitize.ts'
import { perItem } from './per-item.ts'

/** One ID per line, as input for other commands. */
export const ids: Formatter = {
  list: (options) => perItem((item) => idLine(item, options)),
  object: idLine,
}

function idLine(item: unknown, { ids: path, haveIds, onTerminal }: FormatOptions): string {
  const found = cell(item, path)
  const id = resourceId(found) ?? found
  if (typeof id === 'string' || typeof id === 'number')
    return `${onTerminal ? sanitize(String(id)) : id}\n`
  if (haveIds) throw new DocsctlError('failed', `The response has no "${path}"`)
  throw new DocsctlError('usage', `-o ids cannot be used with this result, which has no "${path}"`)
}
