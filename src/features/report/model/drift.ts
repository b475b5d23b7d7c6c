import {
  type DriftKind,
  driftKinds,
  type KeptResources,
  type ReportedResource,
} from './kept-resources.ts'
import { type FirstItems, firstItems, type Part } from './part.ts'

interface DriftResource {
  id: string
  title: string
}

/** The changes to the resources of a kind. Removed resources have no title, because none is kept. */
export interface KindDrift {
  before: number
  after: number
  added: FirstItems<DriftResource>
  removed: FirstItems<{ id: string }>
  changed: FirstItems<DriftResource>
}

/** The changes since the last report. */
export interface ReportDrift {
  /** the time of the last report */
  since: string
  kinds: ({ kind: DriftKind } & Part<KindDrift>)[]
}

const mostResources = 50

/** Compares the resources with the resources of the last report. */
export function findReportDrift(
  last: { at: string; resources: KeptResources },
  resources: ReadonlyMap<DriftKind, readonly ReportedResource[]>,
): ReportDrift {
  const kinds = driftKinds.map((kind) => {
    const before = last.resources[kind]
    const after = resources.get(kind)
    if (!after) return { kind, unknown: 'The list is missing or incomplete' }
    if (!before) return { kind, unknown: 'The list was missing or incomplete in the last report' }
    return { kind, ...compare(before, after) }
  })
  return { since: last.at, kinds }
}

function compare(before: Record<string, string>, after: readonly ReportedResource[]): KindDrift {
  const old = new Map(Object.entries(before))
  const now = new Set(after.map(({ id }) => id))
  const shown = ({ id, title }: ReportedResource) => ({ id, title })
  const isChanged = ({ id, digest }: ReportedResource) => {
    const then = old.get(id)
    return then !== undefined && then !== digest
  }
  return {
    before: old.size,
    after: now.size,
    added: firstItems(after.filter(({ id }) => !old.has(id)).map(shown), mostResources),
    removed: firstItems(
      [...old.keys()].filter((id) => !now.has(id)).map((id) => ({ id })),
      mostResources,
    ),
    changed: firstItems(after.filter(isChanged).map(shown), mostResources),
  }
}
