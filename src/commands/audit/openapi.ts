import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditRequests, openapiAudit } from '../../features/audit/audits.ts'

export default auditCommand({
  summary: 'Find OpenAPI specifications with errors',
  description:
    "Reports specifications that the service couldn't fetch or read, or in which it found errors.",
  examples: [
    { description: 'Check all OpenAPI specifications', command: 'audit openapi' },
    { description: 'Write a JUnit report', command: 'audit openapi --report junit=openapi.xml' },
  ],
  api: auditRequests.openapi,
  audit: openapiAudit,
})
