import type { PlacedPage } from '../tree.ts'
import { linkedInPage } from './linked-in-page.ts'
import { linkBase, resolveLink, specTarget } from './resolve.ts'
import type { LinkScope, LinkTarget } from './scope.ts'

/** A link target. All links to one target share the same object. */
export interface SharedTarget extends LinkTarget {
  /** a key that doesn't depend on the revision */
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
 * Returns a function that resolves links. Its results are cached, because most pages link to the
 * same targets.
 */
export function resolver(scope: LinkScope): Resolve {
  const known = new Map<string, SharedTarget>()
  const same = new Map<string, SharedTarget>()
  return (from, target) => {
    // a link to an anchor on the same page depends on the page
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

/**
 * Returns all links of a page, including its cover image, its link target, and the specification
 * that generates it.
 */
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
  const target = to?.url ?? (to?.page && `page:${to.page}`) ?? (to?.space && `/spaces/${to.space}`)
  if (target) add(resolve(placed, target), false)
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

/**
 * Counts the broken links that aren't in `others`, which contains the broken links of another
 * revision.
 */
export function brokenBeside(links: readonly PageLink[], others: ReadonlySet<string>): number {
  return links.filter((link) => link.target.status === 'broken' && !others.has(targetId(link)))
    .length
}
