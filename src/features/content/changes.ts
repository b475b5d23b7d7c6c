import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { wholeNumber } from '../../host/arguments/values.ts'
import { type Column, cell } from '../../output/columns.ts'

/**
 * The default limit. Without a limit, the service returns 10 changes, and the list has no further
 * pages.
 */
const many = 1000

const kinds = ['page', 'file', 'reusableContent', 'tag']

function resourceValue(change: unknown, names: readonly string[]): unknown {
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
  { path: 'page.id', header: 'ID', value: (change) => resourceValue(change, ['id', 'slug']) },
  {
    path: 'page.title',
    header: 'TITLE',
    value: (change) => resourceValue(change, ['title', 'name', 'label']),
  },
  { path: 'page.path', header: 'PATH' },
  { path: 'attributes', header: 'CHANGED', value: fieldsChanged },
]

/** Returns the names of the changed fields. */
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
      description: `Maximum number of changes (default: ${many})`,
      helpGroup: 'OUTPUT',
      helpValue: 'N',
    }),
  },
  read: ({ flags }) => ({
    limit: 'limit' in flags ? wholeNumber('limit', flags.limit as string, 0) : many,
  }),
}
