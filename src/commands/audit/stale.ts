import { auditCommand } from '../../features/audit/audit-command.ts'
import { auditStale } from '../../features/audit/model/stale.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { wholeNumber } from '../../host/arguments/values.ts'

const day = 24 * 60 * 60_000

export default auditCommand({
  summary: 'Find inactive spaces and change requests',
  description: 'Checks open change requests and drafts.',
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
  api: ['GET /v1/orgs/{organizationId}/spaces', 'GET /v1/orgs/{organizationId}/change-requests'],
  flags: {
    'space-days': Flags.string({
      description: 'Days without changes before a space counts as inactive (default: 180)',
      helpGroup: 'TARGET',
      helpValue: 'N',
    }),
    'change-request-days': Flags.string({
      description: 'Days without changes before a change request counts as inactive (default: 30)',
      helpGroup: 'TARGET',
      helpValue: 'N',
    }),
  },
  audit: async (run, source, organizationId) => {
    const before = (flag: string, usual: number) => {
      const days = wholeNumber(flag, run.args.text(flag) ?? String(usual), 0)
      return new Date(run.environment.clock.now() - days * day)
    }
    const findings = await auditStale(source, organizationId, {
      spaces: before('space-days', 180),
      changeRequests: before('change-request-days', 30),
    })
    return { findings, unread: source.unknown }
  },
})
