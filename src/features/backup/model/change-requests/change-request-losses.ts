import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { getChangeRequestPage } from '../../../../contract/change-requests/content.ts'
import type { ContentPage } from '../../../../contract/content/content.ts'
import { places } from '../comments/plan-thread.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import { allPages } from '../record/all-pages.ts'
import { requestName } from '../record/request-name.ts'
import { type ChecklistItem, canInsert } from '../restore/saved-content.ts'
import type { RunManifest } from '../store/manifest.ts'
import { hasSameValue, type ProposedChanges } from './proposed-changes.ts'
import type { SavedChangeRequest } from './saved-change-request.ts'

interface RestoredRequest {
  request: ChangeRequest
  /** the name in reports */
  what: string
  saved: SavedChangeRequest
  found: ProposedChanges
  manifest: RunManifest
  /** the ID of the user who runs the restore */
  user: string
}

/** Returns everything that differs in a restored change request, except comments and reviews. */
export function changeRequestLosses(restored: RestoredRequest): ChecklistItem[] {
  const { request, what, saved, found, user } = restored
  const { main, proposed, base } = saved
  const of = (part: string) => `${part} of ${what}`
  const history = places('change-request', request.id, {
    createdBy: request.createdBy.id !== user,
    revisionInitial: request.revisionInitial !== main.content.id,
    revisionMergedAncestor: request.revisionMergedAncestor !== undefined,
    outdated: request.outdated,
    siteTopic: request.siteTopic !== undefined,
    styleguide: request.styleguide !== undefined,
    imports: request.imports !== undefined,
    links: request.links?.some(({ ref }) => ref.kind !== 'url') === true,
  })
  const item = (part: string, why: string, at: DifferencePlace[]) =>
    at.length > 0 ? [{ what: of(part), why, places: at }] : []
  const inMain = new Map([...allPages(main.content.pages)].map((page) => [page.id, page]))
  const touched = new Set(found.changes.map(({ page }) => page.id))
  const lost = found.lost.map(({ page, key }) => ({
    what: of(`${key === 'missing' ? 'change' : key} of page ${page.path ?? page.title}`),
    why:
      key !== 'missing'
        ? 'The API cannot remove this value'
        : canInsert(page)
          ? 'The space lacks the page'
          : `The API cannot create pages of type ${page.type}`,
    places: [{ kind: 'page', resource: page.id, key }],
  }))
  const pageLosses = [...allPages(proposed.content.pages)]
    .filter(({ id }) => touched.has(id) || found.texts.some((page) => page.id === id))
    .flatMap((page) => {
      const own = inMain.get(page.id)
      return proposed
        .pageLosses(page, of)
        .filter(({ places: [at] = [] }) => !at || !own || !hasSameValue(own[at.key], page[at.key]))
    })
  const files = new Set(main.content.files.map(({ id }) => id))
  const kept = new Set(proposed.content.files.map(({ id }) => id))
  const removed = base.files.filter(({ id }) => !kept.has(id) && files.has(id))
  const reusable = new Set(main.content.reusableContents.map(({ id }) => id))
  const git = [
    ...(proposed.content.git ? [{ kind: 'revision', resource: proposed.content.id }] : []),
    ...proposed.content.files
      .filter((file) => file.git && !files.has(file.id))
      .map(({ id }) => ({ kind: 'file', resource: id })),
    ...[...allPages(proposed.content.pages)]
      .filter((page) => page.git && !inMain.has(page.id))
      .map(({ id }) => ({ kind: 'page', resource: id })),
  ]
  return [
    ...item('creator and history', 'The API cannot set the creator or history', history),
    ...lost,
    ...pageLosses,
    ...item(
      'removal of files',
      'The API cannot remove files',
      removed.map(({ id: resource }) => ({ kind: 'file', resource, key: 'added' })),
    ),
    ...item(
      'reusable content',
      'Create it again in the web app, because the API cannot create reusable content',
      proposed.content.reusableContents
        .filter(({ id }) => !reusable.has(id))
        .map(({ id: resource }) => ({ kind: 'reusable-content', resource, key: 'missing' })),
    ),
    ...item(
      'Git sources',
      'The API cannot set Git sources. A new Git sync adds them',
      git.map((place) => ({ ...place, key: 'git' })),
    ),
    ...item(
      'unchanged pages and files',
      'Unchanged pages and files have the current content of the space',
      outdatedPlaces(restored, inMain),
    ),
  ]
}

/** The keys of a page that don't show a difference, or that are compared elsewhere. */
const ignoredKeys = new Set(['pages', 'documentId', 'urls', 'createdAt', 'updatedAt'])

/** Returns the places where the base of an outdated change request differs from the space. */
function outdatedPlaces(
  { request, saved, found, manifest }: RestoredRequest,
  inMain: ReadonlyMap<string, ContentPage>,
): DifferencePlace[] {
  const { main, proposed, base } = saved
  if (base.id === main.content.id) return []
  const all = [...allPages(proposed.content.pages)]
  const before = new Map([...allPages(base.pages)].map((page) => [page.id, page]))
  const ids = new Set(all.map(({ id }) => id))
  const changed = new Set(found.texts.map(({ id }) => id))
  const hasText = ({ id: pageId }: ContentPage) =>
    ['document', 'markdown'].some((format) => {
      const place = { spaceId: proposed.spaceId, changeRequestId: request.id }
      return requestName(getChangeRequestPage, { ...place, pageId, format }) in manifest.entries
    })
  const pages = all.flatMap((page) => {
    const [own, now] = [before.get(page.id), inMain.get(page.id)]
    if (!own) return []
    if (!now) return [{ page, key: 'missing' }]
    const keys = [...new Set([...Object.keys(page), ...Object.keys(now)])].filter(
      (key) =>
        !ignoredKeys.has(key) &&
        hasSameValue(own[key], page[key]) &&
        !hasSameValue(now[key], page[key]),
    )
    if (!changed.has(page.id) && hasText(page)) keys.push('missing')
    return keys.map((key) => ({ page, key }))
  })
  const isNew = ({ id }: { id: string }) => !before.has(id) && !ids.has(id)
  const added = [...inMain.values()].filter(isNew).map((page) => ({ page, key: 'added' }))
  const [files, old, current] = [proposed.content.files, base.files, main.content.files].map(
    (list) => new Set(list.map(({ id }) => id)),
  ) as [Set<string>, Set<string>, Set<string>]
  return [
    ...[...pages, ...added].map(({ page: { id: resource }, key }) => ({
      ...{ kind: 'page', resource, key },
    })),
    ...[...old]
      .filter((id) => files.has(id) && !current.has(id))
      .map((resource) => ({
        ...{ kind: 'file', resource, key: 'missing' },
      })),
    ...[...current]
      .filter((id) => !files.has(id) && !old.has(id))
      .map((resource) => ({
        ...{ kind: 'file', resource, key: 'added' },
      })),
    ...(isSameOrder(found, all)
      ? []
      : places('revision', proposed.content.id, { 'pages.order': true })),
  ]
}

/** Returns whether the pages of the restored change request have their saved order. */
function isSameOrder({ tree }: ProposedChanges, pages: readonly ContentPage[]): boolean {
  const saved = pages.map(({ id }) => id)
  const restored = tree.ids().filter((id) => saved.includes(id))
  return hasSameValue(
    restored,
    saved.filter((id) => tree.has(id)),
  )
}
