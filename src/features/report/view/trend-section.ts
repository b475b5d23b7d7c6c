import { count } from '../../../output/text/text.ts'
import { countNames } from '../model/counts.ts'
import type { ReportFacts } from '../model/facts.ts'
import { type ReportSection, unknownText } from './section.ts'

/** The labels of the numbers in a report. */
export const countTitles: Readonly<Record<(typeof countNames)[number], string>> = {
  members: 'Members',
  administrators: 'Administrators',
  guests: 'Guests',
  notSeen180Days: 'Members not seen for over 180 days',
  spaces: 'Spaces',
  staleSpaces: 'Spaces unchanged for over 180 days',
  sites: 'Sites',
  publishedSites: 'Published sites',
  activeShareLinks: 'Active share links',
  openChangeRequests: 'Open change requests and drafts',
  oldChangeRequests: 'Change requests older than 30 days',
  errors: 'Errors',
  warnings: 'Warnings',
  failedSpecifications: 'Failed specifications',
  integrations: 'Integrations',
}

/** Returns the section with the most important numbers. */
export function summarySection({ summary }: Pick<ReportFacts, 'summary'>): ReportSection {
  return {
    ...{ id: 'summary', title: 'Summary', notes: [], unread: [] },
    tables: [
      {
        id: 'summary',
        title: 'Summary',
        columns: ['number', 'value'],
        rows: countNames.map((name) => [countTitles[name], summary[name] ?? unknownText]),
      },
    ],
  }
}

/** Returns the section with the numbers of earlier reports, one table for each number. */
export function trendSection({
  since,
  reports,
}: NonNullable<ReportFacts['trends']>): ReportSection {
  return {
    ...{ id: 'trends', title: 'Trends', unread: [] },
    notes: [`Shows ${count(reports.length, 'report')} (--since ${since}).`],
    tables: countNames.map((name) => ({
      id: 'trend',
      title: countTitles[name],
      columns: ['report', countTitles[name]],
      rows: reports.map((report) => [report.at, report[name] ?? unknownText]),
      plot: { kind: 'line' },
    })),
  }
}
