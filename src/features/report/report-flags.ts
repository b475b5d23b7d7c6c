import { Flags } from '../../host/arguments/definitions.ts'
import { reportOperations } from './model/raw-report.ts'

/** The requests that a report sends, for the help of the command. */
export const reportRequests = [
  ...new Set(reportOperations.map(({ method, path }) => `${method} /v1${path}`)),
]

export const reportFlags = {
  html: Flags.string({
    description:
      'Write the report to this file as an HTML page, and print the report only with --output, --json, --jq, or --columns',
    helpGroup: 'OUTPUT',
    helpValue: 'FILE',
  }),
  mask: Flags.boolean({
    description:
      'Replace people\'s names, their email addresses, and IDs that contain names with values such as "Member 001"',
    helpGroup: 'OUTPUT',
  }),
  since: Flags.string({
    description:
      'Show trends from earlier reports since this time (such as 2026-11-01 or 30d), or since the last report ("last")',
    helpGroup: 'OUTPUT',
    helpValue: 'TIME',
  }),
}
