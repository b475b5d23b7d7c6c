import { changeRequestStatuses } from '../../contract/change-requests/change-requests.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/**
 * The `--status` field. It accepts a single status for a space, and several for an organization.
 */
export const statusField: Field = {
  keys: ['status'],
  flags: {
    status: Flags.string({
      description: 'Filter by status (default: open; repeatable with --org)',
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
    throw usage([requires('--status with several values', '--org')])
  },
}

/** The `--space` field. With `--org`, it filters by space. */
export const spaceField: Field = {
  keys: ['space'],
  flags: {},
  read: ({ flags }) => (flags.space === undefined ? {} : { space: flags.space }),
}
