import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditRequests, staleAudit, staleFlags } from '../../features/audit/audits.ts'

export default auditCommand({
  summary: 'Find inactive spaces and change requests',
  description: 'Checks spaces, open change requests, and draft change requests.',
  examples: [
    { description: 'Find inactive spaces and change requests', command: 'audit stale' },
    {
      description: 'Set the inactivity limits',
      command: 'audit stale --space-days 365 --change-request-days 14',
    },
    {
      description: 'Export the findings as CSV',
      command: 'audit stale -o csv --columns thing.kind,thing.title,message',
    },
  ],
  api: auditRequests.stale,
  flags: staleFlags,
  audit: staleAudit,
})
