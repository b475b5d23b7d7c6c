import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditSpecifications } from '../../features/audit/model/specifications.ts'

export default auditCommand({
  summary: 'Find OpenAPI specifications with errors',
  description:
    "Reports specifications that the service couldn't fetch, read, or process without errors.",
  examples: [
    { description: 'Check all OpenAPI specifications', command: 'audit openapi' },
    { description: 'Write a JUnit report', command: 'audit openapi --report junit=openapi.xml' },
  ],
  api: ['GET /v1/orgs/{organizationId}/openapi'],
  audit: async (_, source, organizationId) => ({
    findings: await auditSpecifications(source, organizationId),
    unread: source.unknown,
  }),
})
