import { auditPeople } from '../../audit/people.ts'
import { auditCommand } from '../../topics/audit/audit-command.ts'

export default auditCommand({
  summary:
    'find administrators, guests and outsiders, members never seen or without single sign-on',
  description:
    'Administrators and guests are notes. An outsider has an e-mail address that is of no domain of the organization. Who signs in without single sign-on is told where the organization has it. What a member reaches is told by docsctl access.',
  examples: [
    'audit access',
    'audit access --jq \'.[] | select(.rule == "access/outsider") | .thing.id\'',
    'audit access --format markdown',
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
