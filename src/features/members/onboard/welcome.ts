import { roleRank } from '../../../contract/roles/rank.ts'
import type { Renderer } from '../../../output/formatter.ts'
import { sanitizeBlock } from '../../../output/text/sanitize.ts'
import type { PlannedPerson } from './onboard-plan.ts'

/** A message that an administrator can send to a new member. */
export interface WelcomeMessage {
  to: string
  subject: string
  text: string
}

/**
 * Writes the message for a person, from the role, teams, and grants in the file. If the person
 * already has a higher role, the message contains that role.
 */
export function welcomeMessage(
  { person, member, teams, places }: PlannedPerson,
  organization: { title: string; url?: string },
): WelcomeMessage {
  const { email, name = member?.user.displayName } = person
  const role = higherRole(person.role ?? null, member?.role ?? null)
  const access = places.map(({ place: { kind, title, url, roles }, role }) => {
    const own = higherRole(role, roles.get(member?.id ?? '') ?? null)
    return `- ${kind} "${title}" with the role "${own}"${link(url)}`
  })
  const { title, url } = organization
  const withRole = role ? ` with the role "${role}"` : ''
  const lines = [
    ...[`Hello${name ? ` ${name}` : ''},`, ''],
    `You now have access to the documentation of ${title}${withRole}.`,
    `Sign in${url === undefined ? '' : ` at ${url}`} with the email address ${email}.`,
    ...(teams.length + places.length > 0 ? [''] : []),
    ...(teams.length > 0 ? [`Your teams: ${teams.map((team) => team.title).join(', ')}`] : []),
    ...(access.length > 0 ? ['Your access:', ...access] : []),
  ]
  return { to: email, subject: `Welcome to ${title}`, text: `${lines.join('\n')}\n` }
}

const higherRole = (given: string | null, held: string | null) =>
  roleRank(held) > roleRank(given) ? held : given

const link = (url: string | undefined) => (url === undefined ? '' : `: ${url}`)

/** Returns a renderer that prints the messages instead of a table. */
export function messageRenderer(): Renderer {
  let isFirst = true
  return {
    page: async (items) => {
      const messages = items.flatMap((item) => {
        const { welcome } = item as { welcome?: WelcomeMessage }
        return welcome ? [welcome] : []
      })
      const texts = messages.map(({ to, subject, text }) => {
        const start = isFirst ? '' : '\n---\n\n'
        isFirst = false
        return sanitizeBlock(`${start}To: ${to}\nSubject: ${subject}\n\n${text}`)
      })
      return texts.join('')
    },
    end: async () => '',
  }
}
