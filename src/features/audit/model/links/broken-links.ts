import type { ContentPage } from '../../../../contract/content/content.ts'
import { createLayout, LinkTargets } from '../../../content/index.ts'
import { readAddress } from '../../../names/index.ts'
import { type AuditFinding, auditFinding } from '../finding.ts'
import type { LinkedPage, SpacePages } from './space-pages.ts'

/** All possible targets of links. */
export interface LinkWorld {
  apiUrl: string
  /** the titles of all spaces; `spaces` contains only the spaces whose pages were read */
  titles: ReadonlyMap<string, string>
  spaces: ReadonlyMap<string, SpacePages>
}

/** Finds links whose targets don't exist. Doesn't check links to other websites. */
export function brokenLinks({ apiUrl, titles, spaces }: LinkWorld): AuditFinding[] {
  return [...spaces.values()].flatMap((one) => {
    const targets = spaceTargets(one)
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

function spaceTargets({ pages, files }: SpacePages): LinkTargets {
  const tree = pages.map(({ id, title, path, gitPath, url }) => ({
    id,
    title,
    // links can point to pages of any type, so treat all pages as documents
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
  return new LinkTargets(createLayout(tree as ContentPage[], items))
}

/** Matches the targets that the service inserts in place of deleted pages. */
const deletedTarget = /^(\/?broken(-reference)?\b|\/broken\/)/

function whyBroken(
  target: string,
  page: LinkedPage,
  world: LinkWorld & { targets: LinkTargets },
): string | undefined {
  if (target === '' || target.startsWith('#')) return undefined
  if (deletedTarget.test(target)) return 'the target no longer exists'
  if (/^https?:/i.test(target)) return whyBrokenInApp(target, world)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined
  return world.targets.find(target, page)
    ? undefined
    : 'the space contains no page or file with this path'
}

/**
 * Checks the space and the page in a URL of the web app. Returns the reason if either doesn't
 * exist.
 */
function whyBrokenInApp(target: string, { apiUrl, titles, spaces }: LinkWorld): string | undefined {
  const address = readAddress(target, apiUrl)
  if (address?.type !== 'app') return undefined
  const { spaceId, pageId, changeRequestId, revisionId } = address.ids
  if (spaceId === undefined || changeRequestId || revisionId) return undefined
  if (!titles.has(spaceId)) return 'the space does not exist'
  const other = spaces.get(spaceId)
  const path = address.rest.replace(/\/+$/, '')
  if (!other || (pageId === undefined && path === '')) return undefined
  const exists = other.pages.some(
    (one) => one.id === pageId || one.path === path || one.id === path,
  )
  return exists ? undefined : 'the page does not exist in the space'
}
