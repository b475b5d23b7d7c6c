import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'

const kinds: Readonly<Record<string, ResourceKind>> = {
  member: 'members',
  team: 'teams',
  space: 'spaces',
  collection: 'collections',
  site: 'sites',
}

/** The `--target ID` or `--target space:NAME` flag. Events contain only the ID of their target. */
export const auditTarget: Field = {
  keys: ['target'],
  flags: {
    target: Flags.string({
      description:
        'Filter by affected resource: an ID, or a name prefixed with member:, team:, space:, collection:, or site:',
      helpGroup: 'TARGET',
      helpValue: 'TARGET',
      resourceByPrefix: kinds,
    }),
  },
  read: ({ flags }) => {
    if (!('target' in flags)) return {}
    const typed = flags.target as string
    const [, word = '', id = ''] = /^([a-z]+):(.+)$/s.exec(typed) ?? []
    return { target: Object.hasOwn(kinds, word) ? id : typed }
  },
}
