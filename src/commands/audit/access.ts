import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditPeople } from '../../features/audit/model/people.ts'

export default auditCommand({
  summary: 'Find administrators, guests, outsiders, inactive members, and members without SSO',
  description:
    'Reports administrators and guests as notes. Outsiders have an email address outside the organization\'s domains. Reports members without SSO only if the organization uses SSO. To see what a member can access, use "docsctl access".',
  examples: [
    { description: 'Audit member access', command: 'audit access' },
    {
      description: 'List the IDs of outsiders',
      command: 'audit access --jq \'.[] | select(.rule == "access/outsider") | .thing.id\'',
    },
    { description: 'Print a Markdown report', command: 'audit access --format markdown' },
  ],
  api: [
    'GET /v1/orgs/{organizationId}',
    'GET /v1/orgs/{organizationId}/members',
    'GET /v1/orgs/{organizationId}/saml',
  ],
  audit: async (_, source, organizationId) => ({
    findings: await auditPeople(source, organizationId),
    unread: source.unknown,
  }),
})
