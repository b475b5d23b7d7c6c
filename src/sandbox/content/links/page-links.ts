import type { PlacedPage } from '../tree.ts'
import { linkedInPage } from './linked-in-page.ts'
import { linkBase, resolveLink, specTarget } from './resolve.ts'
import type { LinkScope, LinkTarget } from './scope.ts'

/** A link target. All links to the same target share this object. */
export interface SharedTarget extends LinkTarget {
  /** a key that is the same in all revisions */
  key: string
}

/** A link in a page. */
export interface PageLink {
  page: string
  relation: 'reference' | 'dependsOn'
  target: SharedTarget
}

type Resolve = (from: PlacedPage, target: string) => SharedTarget

function shared(target: LinkTarget): SharedTarget {
  return { ...target, key: JSON.stringify({ ...target.reference, versionContext: undefined }) }
}

/**
 * Returns a function that resolves links. It resolves each target only once, because most pages
 * link to the same targets.
 */
export function resolver(scope: LinkScope): Resolve {
  const known = new Map<string, SharedTarget>()
  const same = new Map<string, SharedTarget>()
  return (from, target) => {
    // a link within a page has a different target on each page
    const start = /^([#?]|$)/.test(target) ? from.page.id : linkBase(from)
    const place = `${start}\n${target}`
    const found = known.get(place)
    if (found) return found
    const resolved = shared(resolveLink(scope, from, target))
    const one = same.get(resolved.key) ?? resolved
    same.set(one.key, one)
    known.set(place, one)
    return one
  }
}

/** Returns all links of a page: in its text, cover, target, and computed source. */
export function linksOfPage(
  scope: LinkScope,
  placed: PlacedPage,
  resolve: Resolve = resolver(scope),
): PageLink[] {
  const { page } = placed
  const found: PageLink[] = []
  const add = (target: SharedTarget, isEmbedded: boolean) =>
    found.push({ page: page.id, relation: isEmbedded ? 'dependsOn' : 'reference', target })
  const cover = page.cover?.ref as { file?: string } | undefined
  if (cover?.file !== undefined) add(resolve(placed, `/files/${cover.file}`), true)
  const to = page.target as { url?: string; page?: string; space?: string } | undefined
  const leads = to?.url ?? (to?.page && `page:${to.page}`) ?? (to?.space && `/spaces/${to.space}`)
  if (leads) add(resolve(placed, leads), false)
  const needs = page.computed?.dependencies as { spec?: { ref?: { spec?: string } } } | undefined
  const spec = needs?.spec?.ref?.spec
  if (spec) add(shared(specTarget(scope, spec)), true)
  for (const { target, isEmbedded } of linkedInPage(scope.state, page).links) {
    add(resolve(placed, target), isEmbedded)
  }
  return found
}

const targetId = ({ page, relation, target }: PageLink) => `${page} ${relation} ${target.key}`

export function brokenIds(links: readonly PageLink[]): Set<string> {
  return new Set(links.filter(({ target }) => target.status === 'broken').map(targetId))
}

/** Counts the links that are broken in one content but not in another. */
export function brokenBeside(links: readonly PageLink[], others: ReadonlySet<string>): number {
  return links.filter((link) => link.target.status === 'broken' && !others.has(targetId(link)))
    .length
}
