import { changeRequestStatuses } from '../../contract/change-requests/change-requests.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { usage } from '../../text/sentences.ts'

/** One state in a space, several in an organization. */
export const statusField: Field = {
  keys: ['status'],
  flags: {
    status: Flags.string({
      description: 'only those in this state, else the open ones (repeatable with --org)',
      helpGroup: 'TARGET',
      helpValue: changeRequestStatuses.join('|'),
      known: changeRequestStatuses,
      multiple: true,
    }),
  },
  read: ({ flags }) => {
    const status = flags.status as string[] | undefined
    if (!status) return {}
    if (flags.org !== undefined) return { status }
    const [only, ...more] = status
    if (more.length === 0) return { status: only }
    throw usage([{ where: '--status', rule: 'takes one value without --org' }])
  },
}

/** With `--org` the typed space is no place but a filter. */
export const spaceField: Field = {
  keys: ['space'],
  flags: {},
  read: ({ flags }) => (flags.space === undefined ? {} : { space: flags.space }),
}
