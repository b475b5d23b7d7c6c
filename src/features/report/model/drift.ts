import {
  type KeptResources,
  type ReportedResource,
  type ResourceKind,
  resourceKinds,
} from './kept-report.ts'
import { type Cut, cut, type Part } from './part.ts'

interface DriftResource {
  id: string
  title: string
}

/** The changes to the resources of a kind. Removed resources have no title, because none is kept. */
export interface KindDrift {
  before: number
  after: number
  added: Cut<DriftResource>
  removed: Cut<{ id: string }>
  changed: Cut<DriftResource>
}

/** The changes since the last report. */
export interface Drift {
  /** the time of the last report */
  since: string
  kinds: ({ kind: ResourceKind } & Part<KindDrift>)[]
}

const mostResources = 50

/** Compares the resources with those of the last report. */
export function findDrift(
  last: { at: string; resources: KeptResources },
  resources: ReadonlyMap<ResourceKind, readonly ReportedResource[]>,
): Drift {
  const kinds = resourceKinds.map((kind) => {
    const before = last.resources[kind]
    const after = resources.get(kind)
    if (!after) return { kind, unknown: 'The list could not be read' }
    if (!before) return { kind, unknown: 'The list could not be read for the last report' }
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
    added: cut(after.filter(({ id }) => !old.has(id)).map(shown), mostResources),
    removed: cut(
      [...old.keys()].filter((id) => !now.has(id)).map((id) => ({ id })),
      mostResources,
    ),
    changed: cut(after.filter(isChanged).map(shown), mostResources),
  }
}
