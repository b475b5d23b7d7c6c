import { Flags } from '../../host/arguments/definitions.ts'
import { reportOperations } from './model/raw-report.ts'

/** The requests that a report sends, for the help of the command. */
export const reportRequests = [
  ...new Set(reportOperations.map(({ method, path }) => `${method} /v1${path}`)),
]

export const reportFlags = {
  html: Flags.string({
    description: 'Write the report to this file, as a single HTML page that works offline',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE',
  }),
  mask: Flags.boolean({
    description: "Replace people's names and email addresses",
    helpGroup: 'OUTPUT',
  }),
  since: Flags.string({
    description:
      'Show trends from earlier reports since this time (such as 2026-11-01 or 30d), or since the last report ("last")',
    helpGroup: 'OUTPUT',
    helpValue: 'TIME',
  }),
}
