import { DocsctlError } from '../../errors.ts'
import { list } from '../../text/sentences.ts'

/** People whom single sign-on doesn't let in were not invited, whatever the status says. */
export function refuseFailedInvites(answer: unknown): void {
  const { invited, failedSSOEmails = [] } = answer as {
    invited: number
    failedSSOEmails?: string[]
  }
  if (failedSSOEmails.length === 0) return
  const done = invited > 0
  throw new DocsctlError(
    done ? 'partial' : 'refused',
    `single sign-on could not be set up for ${list(failedSSOEmails, 'and')}`,
    {
      ...(done && { state: `${invited} were invited` }),
      problems: failedSSOEmails.map((email) => ({ where: email, rule: 'not let in by sign-on' })),
    },
  )
}
