import type { Column } from '../columns.ts'
import { createTable } from './table.ts'

const indent = '  '

/**
 * Formats rows without headers as indented lines below a heading. Wraps long cells instead of
 * truncating them.
 */
export function rowsBelow(
  columns: readonly Column[],
  items: readonly unknown[],
  width: number,
): string[] {
  if (items.length === 0) return []
  const area = { width: Math.max(20, width - indent.length), color: false, wrap: true }
  const text = createTable(columns, area, items, { headless: true }).rows(items)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`)
}
