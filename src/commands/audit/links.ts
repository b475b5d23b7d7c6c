import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditRequests, linksAudit } from '../../features/audit/audits.ts'
import { Flags } from '../../host/arguments/definitions.ts'

export default auditCommand({
  summary: 'Find broken links and redirects',
  description: `Checks links on pages in all spaces, or only in the spaces from --space. A link is valid if its target page, file, or space exists. Links to other websites aren't checked. Without --space, also checks site redirects.

Later runs read only changed content and resume interrupted runs.`,
  examples: [
    { description: 'Check links in all spaces', command: 'audit links' },
    {
      description: 'Check one space and print a Markdown report',
      command: 'audit links --space developer-guide --format markdown',
    },
    {
      description: 'Fail only on new broken links, and write a SARIF report',
      command: 'audit links --baseline known.json --only-new --report sarif=links.sarif',
    },
    {
      description: 'Accept a broken link until a date',
      command:
        'audit links --accept 1f0c9a7e52d4 --reason "removed with the old site" --until 2027-01-31',
    },
  ],
  api: auditRequests.links,
  flags: {
    space: Flags.string({
      description: 'Check only the pages of this space (ID or title; repeatable)',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      multiple: true,
      resource: 'spaces',
      isParent: true,
    }),
  },
  audit: linksAudit,
})
