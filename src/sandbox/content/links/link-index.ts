import type { RevisionRecord } from '../../store/records-content.ts'
import { comparePlaces, type GroupPlace } from '../../store/sorted-group.ts'
import type { PlacedPage } from '../tree.ts'
import {
  brokenBeside,
  brokenIds,
  linksOfPage,
  type PageLink,
  resolver,
  type SharedTarget,
} from './page-links.ts'
import { isElsewhere, statusElsewhere } from './resolve.ts'
import type { LinkItem, LinkReference, LinkScope } from './scope.ts'
import { ownRevisionReference } from './scope.ts'

/** A link target, with all pages that refer to it in the same way. */
export interface LinkGroup {
  /** the sort key of the group */
  place: GroupPlace
  relation: PageLink['relation']
  target: SharedTarget
  pages: string[]
}

/**
 * Groups links by target and relation. Returns the groups in the order in which the service lists
 * them.
 */
export function groupByTarget(links: Iterable<PageLink>): LinkGroup[] {
  const groups = new Map<string, LinkGroup>()
  for (const { page, relation, target } of links) {
    const key = `["${relation}",${target.key}]`
    const group = groups.get(key)
    if (!group) groups.set(key, { place: [target.status, key], relation, target, pages: [page] })
    // links from the same page are adjacent
    else if (group.pages.at(-1) !== page) group.pages.push(page)
  }
  return [...groups.values()].sort((a, b) => comparePlaces(a.place, b.place))
}

export function linkItem(scope: LinkScope, { relation, target, pages }: LinkGroup): LinkItem {
  return {
    status: target.status,
    relation,
    targetReference: target.reference,
    locationReferences: pages.map((page) => ownRevisionReference(scope, { kind: 'page', page })),
  }
}

/** The links of a revision, indexed for lookups. */
interface LinkIndex {
  groups: LinkGroup[]
  broken: ReadonlySet<string>
  /** the links by the ID of the page, file, or reusable content to which they refer */
  byResource: ReadonlyMap<string, readonly LinkGroup[]>
  /** targets in other spaces and specifications, which can change without a new revision */
  elsewhere: readonly SharedTarget[]
}

const indexes = new WeakMap<Readonly<RevisionRecord>, LinkIndex>()

/**
 * Returns the links of a revision. The result is cached until a target outside the revision
 * changes.
 */
export function linkIndex(scope: LinkScope): LinkIndex {
  const known = indexes.get(scope.revision)
  const isUnchanged = ({ status, reference }: SharedTarget) =>
    statusElsewhere(scope, reference) === status
  if (known?.elsewhere.every(isUnchanged)) return known
  const resolve = resolver(scope)
  const links = scope.pages.flatMap((placed) => linksOfPage(scope, placed, resolve))
  const groups = groupByTarget(links)
  const byResource = new Map<string, LinkGroup[]>()
  for (const group of groups) {
    const resource = targetResource(group.target.reference)
    const others = byResource.get(resource)
    if (others) others.push(group)
    else byResource.set(resource, [group])
  }
  const elsewhere = groups
    .map(({ target }) => target)
    .filter(({ reference }) => isElsewhere(reference))
  const index = { groups, broken: brokenIds(links), byResource, elsewhere }
  indexes.set(scope.revision, index)
  return index
}

/** Returns the IDs of pages that embed or link to a file. */
export function pagesWithFile(scope: LinkScope, file: string): string[] {
  const groups = linkIndex(scope).byResource.get(file) ?? []
  return [...new Set(groups.flatMap(({ pages }) => pages))]
}

/**
 * Counts the links that a change to the content breaks. Checks only pages whose links may be
 * affected.
 */
export function brokenByChange(before: LinkScope, after: LinkScope): number {
  const { groups, byResource, broken } = linkIndex(before)
  const changed = new Set(after.pages.filter((placed) => !isLinked(before, placed)))
  const touched = [
    ...groups.filter(({ target }) => target.status === 'broken'),
    ...deletedTargets(before, after, changed).flatMap((resource) => byResource.get(resource) ?? []),
  ]
  for (const page of new Set(touched.flatMap(({ pages }) => pages))) {
    const placed = after.byId.get(page)
    if (placed) changed.add(placed)
  }
  const resolve = resolver(after)
  const links = [...changed].flatMap((placed) => linksOfPage(after, placed, resolve))
  return brokenBeside(links, broken)
}

/**
 * Returns whether the content in `scope` contains this page at the same path and with the same
 * links.
 */
function isLinked(scope: LinkScope, { page, path }: PlacedPage): boolean {
  const placed = scope.byId.get(page.id)
  if (!placed || placed.path !== path) return false
  return placed.page === page || linkedBy(placed.page) === linkedBy(page)
}

/** Returns a key for the links of a page. Pages with equal keys have the same links. */
const linkedBy = ({ body, cover, target, computed, pages }: PlacedPage['page']) =>
  JSON.stringify([body, cover, target, computed, pages.length > 0])

/** Returns the IDs of link targets that changed or no longer exist. */
function deletedTargets(
  before: LinkScope,
  after: LinkScope,
  changed: ReadonlySet<PlacedPage>,
): string[] {
  const reusable = new Set(after.revision.reusableContents.map(({ id, title }) => `${id} ${title}`))
  // a link with an empty path refers to the first page
  const first = [before.pages[0], after.pages[0]]
  return [
    ...[...changed].map(({ page }) => page.id),
    ...before.pages.filter(({ page }) => !after.byId.has(page.id)).map(({ page }) => page.id),
    ...(first[0]?.page.id === first[1]?.page.id ? [] : first.map((one) => one?.page.id ?? '')),
    ...before.revision.files
      .filter(
        ({ id, name }) =>
          after.fileNames.get(name) !== before.fileNames.get(name) || !after.fileIds.has(id),
      )
      .map(({ id }) => id),
    ...before.revision.reusableContents
      .filter(({ id, title }) => !reusable.has(`${id} ${title}`))
      .map(({ id }) => id),
  ]
}

function targetResource(reference: LinkReference): string {
  const { page, file, reusableContent } = reference as { [key: string]: string }
  return page ?? file ?? reusableContent ?? ''
}
