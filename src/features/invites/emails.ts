import type { Prepared } from '../../client/prepare.ts'
import { roles } from '../../contract/common.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const allRoles: readonly string[] = [...roles, 'guest']

/** The `EMAIL` and `EMAIL=ROLE` arguments. `-` reads one address per line from standard input. */
export const invitedEmails: Field = {
  keys: ['emails'],
  flags: {},
  argument: {
    name: 'email',
    description:
      'People to invite, as EMAIL or EMAIL=ROLE (use - to read one per line from standard input)',
    // optional, because the value can come from --input
    required: false,
    multiple: true,
  },
  read: async ({ args, sources }) => {
    if (args.length === 0) return {}
    return { emails: (await sources.lines('EMAIL', args)).map(parseInvite) }
  },
}

/** Returns the addresses that are invited with the role admin. */
export function invitedAdmins(call: Prepared): string[] {
  return invitedPeople(call)
    .filter((one) => one.role === 'admin')
    .map(({ email }) => email)
}

export interface InvitedPerson {
  email: string
  /** `null` for a guest; absent for the default role of the organization */
  role?: string | null
}

/** Returns the people in a request with their roles. */
export function invitedPeople({ body }: Prepared): InvitedPerson[] {
  const { emails = [], role } = (body ?? {}) as InviteBody
  const shared = role === undefined ? {} : { role }
  return emails.map((one) => (typeof one === 'string' ? { email: one, ...shared } : one))
}

export interface InviteBody {
  emails?: (string | { email: string; role?: string | null })[]
  role?: string | null
}

function parseInvite(typed: string): unknown {
  const cut = typed.lastIndexOf('=')
  if (cut < 0) return typed
  const role = typed.slice(cut + 1)
  if (!allRoles.includes(role)) {
    const expected = `Use EMAIL=ROLE with one of these roles: ${allRoles.join(', ')}`
    throw usage([invalidValue('EMAIL', typed, expected)])
  }
  return { email: typed.slice(0, cut), role: role === 'guest' ? null : role }
}
