import { auditCommand } from '../features/audit/audit-command.ts'
import { accessFlags, allAudits, auditRequests, staleFlags } from '../features/audit/audits.ts'

export default auditCommand({
  summary: 'Run all audits of an organization',
  description:
    'Runs the audits of links, access, inactive content, and OpenAPI specifications, and prints one report. Uses the same accepted findings as the individual audits. The baseline can also be the JSON output of an individual audit.',
  examples: [
    { description: 'Run all audits', command: 'audit' },
    {
      description: 'Fail only on new findings, and write a SARIF report',
      command: 'audit --baseline known.json --only-new --report sarif=audit.sarif',
    },
    { description: 'Print a Markdown report', command: 'audit --format markdown' },
  ],
  api: [...new Set(Object.values(auditRequests).flat())],
  flags: { ...accessFlags, ...staleFlags },
  audit: allAudits,
})
