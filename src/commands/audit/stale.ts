import { auditStale } from '../../audit/stale.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { wholeNumber } from '../../frame/words/values.ts'
import { auditCommand } from '../../topics/audit/audit-command.ts'

const day = 24 * 60 * 60_000

export default auditCommand({
  summary: 'find spaces and change requests that nobody has gone on with',
  description: 'Change requests are those that are open or drafts.',
  examples: [
    'audit stale',
    'audit stale --space-days 365 --change-request-days 14',
    'audit stale -o csv --columns thing.kind,thing.title,message',
  ],
  api: ['GET /v1/orgs/{organizationId}/spaces', 'GET /v1/orgs/{organizationId}/change-requests'],
  flags: {
    'space-days': Flags.string({
      description: 'how many days a space may stay as it is (default 180)',
      helpGroup: 'TARGET',
      helpValue: 'N',
    }),
    'change-request-days': Flags.string({
      description: 'how many days a change request may (default 30)',
      helpGroup: 'TARGET',
      helpValue: 'N',
    }),
  },
  audit: async (run, source, organizationId) => {
    const before = (flag: string, usual: number) => {
      const days = wholeNumber(flag, run.text(flag) ?? String(usual), 0)
      return new Date(run.runtime.clock.now() - days * day)
    }
    const findings = await auditStale(source, organizationId, {
      spaces: before('space-days', 180),
      changeRequests: before('change-request-days', 30),
    })
    return { findings, unread: source.unknown }
  },
})
