import { grouped } from '../../../output/text/text.ts'
import type { ReportDrift } from '../model/drift.ts'
import type { ReportFacts } from '../model/facts.ts'
import { type FirstItems, isUnread } from '../model/part.ts'
import type { Cell, ReportSection } from './section.ts'

/** Returns the section with the changes since the last report. */
export function driftSection({ drift }: Pick<ReportFacts, 'drift'>): ReportSection {
  const section = { id: 'drift', title: 'Changes since the last report', unread: [] as string[] }
  if (!drift) return { ...section, notes: ['No earlier report was found.'], tables: [] }
  return {
    ...section,
    notes: [`The last report was created at ${drift.since}.`],
    unread: drift.kinds.flatMap((one) => (isUnread(one) ? [`${one.kind}: ${one.unknown}`] : [])),
    tables: [
      {
        id: 'drift',
        title: 'Changes by kind of resource',
        columns: ['kind', 'now', 'before', 'added', 'removed', 'changed'],
        rows: drift.kinds.flatMap((one): Cell[][] =>
          isUnread(one)
            ? []
            : [
                [
                  one.kind,
                  one.after,
                  one.before,
                  ...[one.added, one.removed, one.changed].map(size),
                ],
              ],
        ),
      },
      {
        id: 'changed-resource',
        title: 'Changed resources',
        columns: ['resource', 'change', 'kind', 'ID'],
        rows: changedResources(drift),
      },
    ],
  }
}

function size({ items, omitted }: FirstItems<unknown>): number {
  return items.length + omitted
}

function changedResources({ kinds }: ReportDrift): Cell[][] {
  return kinds.flatMap((one): Cell[][] => {
    if (isUnread(one)) return []
    const rows = (
      change: string,
      { items, omitted }: FirstItems<{ id: string; title?: string }>,
    ) => [
      ...items.map(({ id, title }) => [title || id, change, one.kind, id]),
      ...(omitted > 0 ? [[`${grouped(omitted)} more`, change, one.kind, '']] : []),
    ]
    return [
      ...rows('added', one.added),
      ...rows('removed', one.removed),
      ...rows('changed', one.changed),
    ]
  })
}
