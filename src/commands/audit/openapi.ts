import { auditSpecifications } from '../../audit/specifications.ts'
import { auditCommand } from '../../topics/audit/audit-command.ts'

export default auditCommand({
  summary: 'find OpenAPI specifications that are in error',
  description: 'Those that could not be fetched or read, and those that were with errors.',
  examples: ['audit openapi', 'audit openapi --report junit=openapi.xml'],
  api: ['GET /v1/orgs/{organizationId}/openapi'],
  audit: async (_, source, organizationId) => ({
    findings: await auditSpecifications(source, organizationId),
    unread: source.unknown,
  }),
})
