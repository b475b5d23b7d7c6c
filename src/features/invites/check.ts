import { DocsctlError } from '../../errors.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { list } from '../../output/text/sentences.ts'

/**
 * Throws an error if addresses weren't invited because single sign-on couldn't be set up for them.
 * The service returns a success status in this case.
 */
export function refuseFailedInvites(answer: unknown): void {
  const { invited, failedSSOEmails = [] } = answer as {
    invited: number
    failedSSOEmails?: string[]
  }
  if (failedSSOEmails.length === 0) return
  const done = invited > 0
  throw new DocsctlError(
    done ? 'partial' : 'refused',
    `SSO could not be set up for ${list(failedSSOEmails, 'and')}`,
    {
      ...(done && { state: `${invited} ${invited === 1 ? 'person was' : 'people were'} invited` }),
      problems: failedSSOEmails.map((email) => itemFailed(email, 'SSO could not be set up')),
    },
  )
}
