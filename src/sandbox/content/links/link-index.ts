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
import { referenceIn } from './scope.ts'

/** One target, with every page that leads there in the same way. */
export interface LinkGroup {
  /** its place in lists */
  place: GroupPlace
  relation: PageLink['relation']
  target: SharedTarget
  pages: string[]
}

/** In the order of lists. */
export function groupsOf(links: Iterable<PageLink>): LinkGroup[] {
  const groups = new Map<string, LinkGroup>()
  for (const { page, relation, target } of links) {
    const key = `["${relation}",${target.key}]`
    const group = groups.get(key)
    if (!group) groups.set(key, { place: [target.status, key], relation, target, pages: [page] })
    // the links of a page stand together
    else if (group.pages.at(-1) !== page) group.pages.push(page)
  }
  return [...groups.values()].sort((a, b) => comparePlaces(a.place, b.place))
}

export function linkItem(scope: LinkScope, { relation, target, pages }: LinkGroup): LinkItem {
  return {
    status: target.status,
    relation,
    targetReference: target.reference,
    locationReferences: pages.map((page) => referenceIn(scope, { kind: 'page', page })),
  }
}

/** All links of a revision. */
interface LinkIndex {
  groups: LinkGroup[]
  broken: ReadonlySet<string>
  /** those that lead to a page, a file or a reusable content of the revision, by its id */
  byThing: ReadonlyMap<string, readonly LinkGroup[]>
  /** what is not of the revision, and may come and go beside it */
  elsewhere: readonly SharedTarget[]
}

const indexes = new WeakMap<Readonly<RevisionRecord>, LinkIndex>()

/** Worked out once for a revision, and again where what its links lead to beside it has come or gone. */
export function linkIndex(scope: LinkScope): LinkIndex {
  const known = indexes.get(scope.revision)
  const isThere = ({ status, reference }: SharedTarget) =>
    statusElsewhere(scope, reference) === status
  if (known?.elsewhere.every(isThere)) return known
  const resolve = resolver(scope)
  const links = scope.pages.flatMap((placed) => linksOfPage(scope, placed, resolve))
  const groups = groupsOf(links)
  const byThing = new Map<string, LinkGroup[]>()
  for (const group of groups) {
    const thing = thingOf(group.target.reference)
    const others = byThing.get(thing)
    if (others) others.push(group)
    else byThing.set(thing, [group])
  }
  const elsewhere = groups
    .map(({ target }) => target)
    .filter(({ reference }) => isElsewhere(reference))
  const index = { groups, broken: brokenIds(links), byThing, elsewhere }
  indexes.set(scope.revision, index)
  return index
}

/** The pages that need a file, or lead to it. */
export function pagesWithFile(scope: LinkScope, file: string): string[] {
  const groups = linkIndex(scope).byThing.get(file) ?? []
  return [...new Set(groups.flatMap(({ pages }) => pages))]
}

/** How many links are broken in a change to a content that aren't in this: of its pages those are looked at that may lead elsewhere by it. */
export function brokenByChange(before: LinkScope, after: LinkScope): number {
  const { groups, byThing, broken } = linkIndex(before)
  const changed = new Set(after.pages.filter((placed) => !stands(before, placed)))
  const touched = [
    ...groups.filter(({ target }) => target.status === 'broken'),
    ...thingsGone(before, after, changed).flatMap((thing) => byThing.get(thing) ?? []),
  ]
  for (const page of new Set(touched.flatMap(({ pages }) => pages))) {
    const placed = after.byId.get(page)
    if (placed) changed.add(placed)
  }
  const resolve = resolver(after)
  const links = [...changed].flatMap((placed) => linksOfPage(after, placed, resolve))
  return brokenBeside(links, broken)
}

/** Whether a page stands in a content as it stands in the other. */
function stands(scope: LinkScope, { page, path }: PlacedPage): boolean {
  const placed = scope.byId.get(page.id)
  if (!placed || placed.path !== path) return false
  return placed.page === page || linkedBy(placed.page) === linkedBy(page)
}

/** What of a page its links come from. */
const linkedBy = ({ body, cover, target, computed, pages }: PlacedPage['page']) =>
  JSON.stringify([body, cover, target, computed, pages.length > 0])

/** What a link may have led to, and no longer does. */
function thingsGone(
  before: LinkScope,
  after: LinkScope,
  changed: ReadonlySet<PlacedPage>,
): string[] {
  const reusable = new Set(after.revision.reusableContents.map(({ id, title }) => `${id} ${title}`))
  // what is called by no name is the first page
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

function thingOf(reference: LinkReference): string {
  const { page, file, reusableContent } = reference as { [key: string]: string }
  return page ?? file ?? reusableContent ?? ''
}
