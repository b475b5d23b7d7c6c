import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import type { ThingKind } from '../../names/kinds.ts'

const kinds: Readonly<Record<string, ThingKind>> = {
  member: 'members',
  team: 'teams',
  space: 'spaces',
  collection: 'collections',
  site: 'sites',
}

/** `--target ID`, or `--target space:NAME`: an event says by the id alone what it was done to. */
export const auditTarget: Field = {
  keys: ['target'],
  flags: {
    target: Flags.string({
      description:
        'only what was done to this: an id, or member:, team:, space:, collection: or site: before a name',
      helpGroup: 'TARGET',
      helpValue: 'TARGET',
      thingsBehind: kinds,
    }),
  },
  read: ({ flags }) => {
    if (!('target' in flags)) return {}
    const typed = flags.target as string
    const [, word = '', id = ''] = /^([a-z]+):(.+)$/s.exec(typed) ?? []
    return { target: Object.hasOwn(kinds, word) ? id : typed }
  },
}
