import type { Field } from '../../host/arguments/fields.ts'
import { type Column, cell } from '../../output/columns.ts'

/** Makes the service return the result of each change. */
export const fullAnswer: Field = {
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

/** Describes a change, for example `created page pg_1`. */
function changeInWords(change: unknown): string {
  const page = cell(change, 'page.id') ?? cell(change, 'page')
  return `${String(cell(change, 'object')).replace('_', ' ')} ${page}`
}

function fileInWords(file: unknown): string {
  return `${cell(file, 'name')} (${cell(file, 'id')})`
}
