import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { wholeNumber } from '../../frame/words/values.ts'
import { type Column, cell } from '../../text/columns.ts'

/** The service names 10 where nothing is said, and has no pages to go on with. */
const many = 1000

const kinds = ['page', 'file', 'reusableContent', 'tag']

function ofThing(change: unknown, names: readonly string[]): unknown {
  for (const kind of kinds) {
    for (const name of names) {
      const value = cell(change, `${kind}.${name}`)
      if (value !== undefined) return value
    }
  }
  return undefined
}

export const changeColumns: (string | Column)[] = [
  'type',
  { path: 'page.id', header: 'ID', value: (change) => ofThing(change, ['id', 'slug']) },
  {
    path: 'page.title',
    header: 'TITLE',
    value: (change) => ofThing(change, ['title', 'name', 'label']),
  },
  { path: 'page.path', header: 'PATH' },
  { path: 'attributes', header: 'CHANGED', value: fieldsChanged },
]

/** The fields that an edit gave other values, by name. */
function fieldsChanged(change: unknown): string | undefined {
  const changed = cell(change, 'attributes') ?? cell(change, 'variables')
  return typeof changed === 'object' && changed !== null
    ? Object.keys(changed).join(', ')
    : undefined
}

export const changesLimitField: Field = {
  keys: ['limit'],
  flags: {
    limit: Flags.string({
      description: `name at most this many changes (default ${many})`,
      helpGroup: 'OUTPUT',
      helpValue: 'N',
    }),
  },
  read: ({ flags }) => ({
    limit: 'limit' in flags ? wholeNumber('limit', flags.limit as string, 0) : many,
  }),
}
