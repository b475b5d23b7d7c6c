import type { Prepared } from '../../client/prepare.ts'
import { roles } from '../../contract/common.ts'
import type { Field } from '../../frame/words/fields.ts'
import { list, usage } from '../../text/sentences.ts'

const known: readonly string[] = [...roles, 'guest']

/** `EMAIL` or `EMAIL=ROLE`, as many as there are; `-` reads one a line. */
export const invitedEmails: Field = {
  keys: ['emails'],
  flags: {},
  argument: {
    name: 'email',
    description: 'who is invited, as EMAIL or EMAIL=ROLE; - reads one a line',
    // --input may bring them
    required: false,
    multiple: true,
  },
  read: async ({ words, sources }) => {
    if (words.length === 0) return {}
    const lines = async () => (await sources.stdin('EMAIL')).split(/\r?\n/)
    const read = await Promise.all(words.map(async (word) => (word === '-' ? lines() : [word])))
    const typed = read.flat().map((word) => word.trim())
    return { emails: typed.filter((word) => word !== '').map(invited) }
  },
}

/** Who of an invitation becomes an administrator. */
export function invitedAdmins({ body }: Prepared): string[] {
  const { emails = [], role } = (body ?? {}) as InviteBody
  const people = emails.map((one) => (typeof one === 'string' ? { email: one, role } : one))
  return people.filter((one) => one.role === 'admin').map(({ email }) => email)
}

interface InviteBody {
  emails?: (string | { email: string; role?: string | null })[]
  role?: string | null
}

function invited(typed: string): unknown {
  const cut = typed.lastIndexOf('=')
  if (cut < 0) return typed
  const role = typed.slice(cut + 1)
  if (!known.includes(role)) {
    throw usage([
      { where: 'EMAIL', rule: `in the form EMAIL=ROLE with the role ${list(known)}`, value: typed },
    ])
  }
  return { email: typed.slice(0, cut), role: role === 'guest' ? null : role }
}
