import type { Field } from '../../frame/words/fields.ts'
import { type Column, cell } from '../../text/columns.ts'

/** The answer tells what became of each change. */
export const wholeAnswer: Field = {
  keys: ['compat'],
  flags: {},
  read: () => ({ compat: false }),
}

export const contentUpdateColumns: (string | Column)[] = [
  'changeRequest.number',
  'changeRequest.revision',
  { path: 'changes', value: (answer) => listed(answer, 'changes', changeInWords) },
  { path: 'insertedFiles', value: (answer) => listed(answer, 'insertedFiles', fileInWords) },
]

function listed(answer: unknown, key: string, words: (item: unknown) => string) {
  const items = cell(answer, key)
  return Array.isArray(items) ? items.map(words).join(', ') : undefined
}

/** `created page pg_1` */
function changeInWords(change: unknown): string {
  const page = cell(change, 'page.id') ?? cell(change, 'page')
  return `${String(cell(change, 'object')).replace('_', ' ')} ${page}`
}

function fileInWords(file: unknown): string {
  return `${cell(file, 'name')} (${cell(file, 'id')})`
}
