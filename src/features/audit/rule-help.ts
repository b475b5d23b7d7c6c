import type { RuleHelp } from '../../output/ci/finding.ts'
import type { AuditRule } from './model/finding.ts'

const help = (meaning: string, advice: string): RuleHelp => ({ meaning, advice })

/** The explanation of each audit rule, for reports that other programs show. */
export const auditRuleHelp: Record<AuditRule, RuleHelp> = {
  'links/broken': help(
    'The target of a link does not exist.',
    'Correct the link, or restore its target.',
  ),
  'links/redirect': help(
    'The destination of a redirect does not exist, or the redirect points to itself.',
    'Change the destination of the redirect, or delete the redirect.',
  ),
  'access/administrator': help(
    'A member is an administrator of the organization.',
    'Check whether the member still needs this role. To change it, use `docsctl members update`.',
  ),
  'access/guest': help(
    'A member is a guest of the organization.',
    'Check whether the guest still needs access. To remove a guest, use `docsctl members remove`.',
  ),
  'access/outsider': help(
    "The email domain of a member isn't one of the organization's email domains.",
    'Check whether the member belongs to the organization.',
  ),
  'access/never-seen': help(
    'A member has never signed in.',
    'Remind the member to sign in, or remove the member with `docsctl members remove`.',
  ),
  'access/without-sso': help(
    'A member signs in without SSO.',
    'Require SSO for the member with `docsctl members enable-sso`.',
  ),
  'stale/space': help(
    'A space has not changed for a long time.',
    'Update the space, or delete it if it is no longer needed.',
  ),
  'stale/change-request': help(
    'A change request has not changed for a long time.',
    'Merge or archive the change request.',
  ),
  'openapi/failed': help(
    'The service could not process a specification.',
    'Check the document with `docsctl openapi publish --check`, and publish it again.',
  ),
  'openapi/errors': help(
    'The service found errors in a specification.',
    'Correct the errors in the document, and publish it again.',
  ),
}
