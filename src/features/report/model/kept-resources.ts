import { createHash } from 'node:crypto'
import { type Fact, placeKey, placeKinds } from '../../policy/model/index.ts'
import type { WeighedFinding } from './findings.ts'
import type { RawReport } from './raw-report.ts'

/**
 * The resources of a report: a digest of the relevant fields by ID. A kind is missing if its list
 * couldn't be read.
 */
export type KeptResources = Partial<Record<DriftKind, Record<string, string>>>

export const driftKinds = [
  'member',
  'team',
  'space',
  'collection',
  'site',
  'share link',
  'administrators',
  'change request',
  'specification',
  'integration',
  'finding',
] as const

export type DriftKind = (typeof driftKinds)[number]

/** A resource of a report, with the title to show. Titles aren't kept. */
export interface ReportedResource {
  id: string
  title: string
  digest: string
}

/** Returns all resources whose changes the next report shows. */
export function reportedResources(
  raw: RawReport,
  findings: Fact<readonly WeighedFinding[]>,
): Map<DriftKind, ReportedResource[]> {
  const { facts, changeRequests, installations } = raw
  const found = new Map<DriftKind, ReportedResource[]>()
  const add = <Item>(
    kind: DriftKind,
    fact: { value: readonly Item[] } | { why: string },
    describe: (item: Item) => [id: string, title: string, ...fields: unknown[]],
  ) => {
    if (!('value' in fact)) return
    const resources = fact.value.map((item) => {
      const [id, title, ...fields] = describe(item)
      return { id, title, digest: digest([title, ...fields]) }
    })
    found.set(kind, resources)
  }
  add('member', facts.members, ({ id, user, role, disabled }) => [
    ...([id, user.displayName || user.email || id] as const),
    ...[role, disabled],
  ])
  add('team', facts.teams, ({ id, title }) => [id, title])
  add('space', facts.spaces, ({ id, title, visibility, defaultLevel, parent, editMode }) => [
    ...([id, title] as const),
    ...[visibility, defaultLevel, parent, editMode],
  ])
  add('collection', facts.collections, ({ id, title, defaultLevel, parent }) => [
    ...([id, title] as const),
    ...[defaultLevel, parent],
  ])
  add('site', facts.sites, ({ id, title, visibility, published, hostname, defaultLevel }) => [
    ...([id, title] as const),
    ...[visibility, published, hostname, defaultLevel],
  ])
  add('share link', joined(facts.shareLinks, facts.sites), ([site, { id, name, active }]) => [
    ...([`${site}/${id}`, name ?? id] as const),
    active,
  ])
  add('administrators', administeredPlaces(raw), ([key, title, digest]) => [key, title, digest])
  add(
    'change request',
    'value' in changeRequests ? { value: changeRequests.value.listed } : changeRequests,
    ({ space, number, subject, status }) => [`${space}/${number}`, `#${number} ${subject}`, status],
  )
  add('specification', facts.specifications, (one) => [
    ...([one.slug, one.slug] as const),
    ...[one.visibility, one.lastProcessErrorCode, one.lastProcessedErrorCount],
  ])
  add('integration', installations, ({ integration, installation }) => [
    ...([integration.name, integration.title] as const),
    ...[installation.status, installation.space_selection, installation.site_selection],
  ])
  add('finding', findings, ({ fingerprint, rule, severity, thing }) => [
    ...([fingerprint, `${rule} ${thing.title}`] as const),
    severity,
  ])
  return found
}

/**
 * Returns the places with administrators who don't administer the whole organization. The result is
 * unknown if the administrators of a place couldn't be read.
 */
function administeredPlaces({
  facts,
  administrators,
}: RawReport): Fact<[key: string, title: string, digest: string][]> {
  const places: [string, string, string][] = []
  for (const kind of placeKinds) {
    const list: Fact<readonly { id: string; title: string }[]> = facts[kind]
    if ('why' in list) return list
    for (const { id, title } of list.value) {
      const key = placeKey(kind, id)
      const found = administrators.get(key) ?? { why: 'not read' }
      if ('why' in found) return found
      if (found.value.own > 0) places.push([key, title, found.value.digest])
    }
  }
  return { value: places }
}

/** Joins the lists of all places. The result is unknown if one of the lists couldn't be read. */
function joined<Item>(
  lists: ReadonlyMap<string, { value: Item[] } | { why: string }>,
  places: { value: unknown } | { why: string },
): { value: [place: string, item: Item][] } | { why: string } {
  if ('why' in places) return places
  const items: [string, Item][] = []
  for (const [place, list] of lists) {
    if ('why' in list) return list
    for (const item of list.value) items.push([place, item])
  }
  return { value: items }
}

function digest(fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 12)
}

/** Returns the IDs and digests to keep for the next report. */
export function keptResources(
  resources: ReadonlyMap<DriftKind, readonly ReportedResource[]>,
): KeptResources {
  return Object.fromEntries(
    [...resources].map(([kind, items]) => [
      kind,
      Object.fromEntries(items.map(({ id, digest }) => [id, digest])),
    ]),
  )
}
