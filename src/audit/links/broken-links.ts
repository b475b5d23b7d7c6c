import type { ContentPage } from '../../changes/page-index.ts'
import { readAddress } from '../../names/address.ts'
import { layoutOf } from '../../pagefiles/layout.ts'
import { LinkTargets } from '../../pagefiles/link-targets.ts'
import { type AuditFinding, auditFinding } from '../finding.ts'
import type { LinkedPage, SpacePages } from './space-pages.ts'

/** Everything that a link may lead to. */
export interface LinkWorld {
  apiUrl: string
  /** every space there is, with its title; those that were read have their pages */
  titles: ReadonlyMap<string, string>
  spaces: ReadonlyMap<string, SpacePages>
}

/** The links of the pages that lead to nothing in the organization; other websites are not asked. */
export function brokenLinks({ apiUrl, titles, spaces }: LinkWorld): AuditFinding[] {
  return [...spaces.values()].flatMap((one) => {
    const targets = targetsOf(one)
    const within = { id: one.space, title: titles.get(one.space) ?? '' }
    return one.pages.flatMap((page) =>
      page.links.flatMap((link): AuditFinding[] => {
        const why = whyBroken(link.target, page, { targets, apiUrl, titles, spaces })
        if (why === undefined) return []
        const { id, title, url } = page
        const thing = { kind: 'page', id, title, within, ...(url && { url }) } as const
        const name = link.text === '' ? 'a link' : `"${link.text}"`
        return [auditFinding('links/broken', thing, `${name} to ${link.target}: ${why}`, link)]
      }),
    )
  })
}

function targetsOf({ pages, files }: SpacePages): LinkTargets {
  const tree = pages.map(({ id, title, path, gitPath, url }) => ({
    id,
    title,
    // whatever it is, it can be linked to
    type: 'document',
    ...(path !== undefined && { path }),
    ...(gitPath !== undefined && { git: { oid: '', path: gitPath } }),
    ...(url !== undefined && { urls: { app: url } }),
  }))
  const items = files.map(({ id, name, gitPath }) => ({
    id,
    name,
    contentType: '',
    size: 0,
    downloadURL: '',
    ...(gitPath !== undefined && { git: { oid: '', path: gitPath } }),
  }))
  return new LinkTargets(layoutOf(tree as ContentPage[], items))
}

/** What the service writes in the place of a target that is gone. */
const gone = /^(\/?broken(-reference)?\b|\/broken\/)/

function whyBroken(
  target: string,
  page: LinkedPage,
  world: LinkWorld & { targets: LinkTargets },
): string | undefined {
  if (target === '' || target.startsWith('#')) return undefined
  if (gone.test(target)) return 'what it led to is gone'
  if (/^https?:/i.test(target)) return whyBrokenInApp(target, world)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined
  return world.targets.find(target, page) ? undefined : 'nothing in the space stands there'
}

/** An address of the app names the space, and its page by id or path. */
function whyBrokenInApp(target: string, { apiUrl, titles, spaces }: LinkWorld): string | undefined {
  const address = readAddress(target, apiUrl)
  if (address?.type !== 'app') return undefined
  const { spaceId, pageId, changeRequestId, revisionId } = address.ids
  if (spaceId === undefined || changeRequestId || revisionId) return undefined
  if (!titles.has(spaceId)) return 'there is no such space'
  const other = spaces.get(spaceId)
  const path = address.rest.replace(/\/+$/, '')
  if (!other || (pageId === undefined && path === '')) return undefined
  const isThere = other.pages.some(
    (one) => one.id === pageId || one.path === path || one.id === path,
  )
  return isThere ? undefined : 'the space has no such page'
}
