import type { PolicyFacts } from '../../policy/model/index.ts'
import { ageLabel, contentAges, noTime } from './ages.ts'
import { type FirstItems, firstItems, type Part, part } from './part.ts'
import type { RawReport } from './raw-report.ts'

export interface ContentFacts {
  spaces: number
  /** the number of spaces by the time since the last change */
  ages: { age: string; spaces: number }[]
  /** the spaces that haven't changed for the longest time */
  oldest: FirstItems<{ id: string; title: string; updatedAt: string }>
}

const mostOldest = 50

/** Counts the spaces by the time since their last change. */
export function contentFacts({ spaces, now }: PolicyFacts): Part<ContentFacts> {
  return part(spaces, 'Spaces', (all) => {
    const counts = new Map(contentAges.map(({ label }) => [label, 0]))
    for (const { updatedAt } of all) {
      const label = ageLabel(contentAges, updatedAt, now)
      counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    const old = new Set([...contentAges.slice(2).map(({ label }) => label), noTime])
    const oldest = all
      .filter(({ updatedAt }) => old.has(ageLabel(contentAges, updatedAt, now)))
      .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
      .map(({ id, title, updatedAt }) => ({ id, title, updatedAt }))
    return {
      spaces: all.length,
      ages: [...counts].map(([age, count]) => ({ age, spaces: count })),
      oldest: firstItems(oldest, mostOldest),
    }
  })
}

export interface SpecificationFacts {
  slug: string
  state: 'processing' | 'failed' | 'errors' | 'valid'
  errors: number
  visibility?: string
  updatedAt: string
}

export function specificationFacts({
  specifications,
}: PolicyFacts): Part<{ items: SpecificationFacts[] }> {
  return part(specifications, 'Specifications', (all) => ({
    items: all.map((one) => {
      const { slug, lastProcessedErrorCount: errors = 0, visibility, updatedAt } = one
      const more = { errors, ...(visibility !== undefined && { visibility }), updatedAt }
      return { slug, state: specificationState(one), ...more }
    }),
  }))
}

function specificationState(one: {
  processingState: string
  lastProcessErrorCode?: string | undefined
  lastProcessedErrorCount?: number | undefined
}): SpecificationFacts['state'] {
  if (one.lastProcessErrorCode !== undefined) return 'failed'
  if (one.processingState !== 'complete') return 'processing'
  return one.lastProcessedErrorCount ? 'errors' : 'valid'
}

export interface IntegrationFacts {
  name: string
  title: string
  status: string
  version: number
  spaces: string
  sites: string
  updatedAt?: string
}

export function integrationFacts({
  installations,
}: RawReport): Part<{ items: IntegrationFacts[] }> {
  return part(installations, 'Integrations', (all) => ({
    items: all.map(({ integration: { name, title, version }, installation }) => {
      const { status, space_selection: spaces, site_selection: sites, updatedAt } = installation
      const more = updatedAt === undefined ? {} : { updatedAt }
      return { ...{ name, title, status, version, spaces, sites }, ...more }
    }),
  }))
}
