import { auditCommand } from '../../features/audit/audit-command.ts'
import { accessAudit, accessFlags, auditRequests } from '../../features/audit/audits.ts'

export default auditCommand({
  summary:
    'Find administrators, guests, outsiders, members who have never signed in, and members without SSO',
  description:
    'Reports administrators and guests as notes. Outsiders have an email address outside the organization\'s email domains. Reports members without SSO only if the organization uses SSO. Doesn\'t check the sign-ins or SSO of members who joined within the --grace period. Ignores disabled members. To see what a member can access, use "docsctl access".',
  examples: [
    { description: 'Audit member access', command: 'audit access' },
    {
      description: 'List the IDs of outsiders',
      command: 'audit access --jq \'.[] | select(.rule == "access/outsider") | .thing.id\'',
    },
    { description: 'Print a Markdown report', command: 'audit access --format markdown' },
  ],
  api: auditRequests.access,
  flags: accessFlags,
  audit: accessAudit,
})
