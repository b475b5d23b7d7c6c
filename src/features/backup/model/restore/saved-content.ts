import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../../../../contract/change-requests/content.ts'
import {
  type ContentPage,
  type File,
  getContent,
  getPage,
} from '../../../../contract/content/content.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import { allPages } from '../record/all-pages.ts'
import { fileEntryName, requestName } from '../record/request-name.ts'
import type { BackupEntry, RunManifest } from '../store/manifest.ts'
import type { ObjectStore } from '../store/object-store.ts'
import { findMissing } from './missing-content.ts'
import type { SavedPage, SpaceContent } from './space-content.ts'

/** A resource that a restore can't create, with the reason or the action to take. */
export interface ChecklistItem {
  what: string
  why: string
  /** the places where the restored copy differs; absent if no response shows the difference */
  places?: readonly DifferencePlace[]
}

/** The text of a page in one or both of the formats of a backup. */
export interface SavedText {
  markdown?: string
  document?: Record<string, unknown>
}

/** The content of one space or change request in a run. */
export class SavedContent {
  readonly #objects: ObjectStore
  readonly #manifest: RunManifest
  readonly spaceId: string
  readonly #changeRequestId: string | undefined
  readonly content: SpaceContent

  private constructor(
    objects: ObjectStore,
    manifest: RunManifest,
    { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string | undefined },
    content: SpaceContent,
  ) {
    this.#objects = objects
    this.#manifest = manifest
    this.spaceId = spaceId
    this.#changeRequestId = changeRequestId
    this.content = content
  }

  /** Returns the content of a space or change request, or undefined if the run doesn't contain it. */
  static async read(
    objects: ObjectStore,
    manifest: RunManifest,
    spaceId: string,
    changeRequestId?: string,
  ): Promise<SavedContent | undefined> {
    const place = { spaceId, changeRequestId }
    const operation = changeRequestId === undefined ? getContent : getChangeRequestContent
    const entry = manifest.entries[requestName(operation, place)]
    if (!entry) return undefined
    const content = (await objects.readJson(entry.object)) as SpaceContent
    return new SavedContent(objects, manifest, place, content)
  }

  /** Returns the pages that the API can insert, parents first. */
  pagesToInsert(): SavedPage[] {
    return pagesToCreate(this.content.pages)
  }

  file({ id }: File): BackupEntry | undefined {
    return this.#entry(fileEntryName(this.spaceId, id))
  }

  async fileBytes(entry: BackupEntry): Promise<Buffer> {
    return await this.#objects.read(entry.object)
  }

  /** Returns the text of a page, or undefined if the run doesn't contain it. */
  async text({ id: pageId }: ContentPage): Promise<SavedText | undefined> {
    const saved = async (format: 'markdown' | 'document') => {
      const entry = this.#textEntry(pageId, format)
      return entry && ((await this.#objects.readJson(entry.object)) as ContentPage)
    }
    const [asMarkdown, asDocument] = [await saved('markdown'), await saved('document')]
    const { markdown } = asMarkdown ?? {}
    const { document } = asDocument ?? {}
    if (markdown === undefined && !document) return undefined
    return { ...(markdown !== undefined && { markdown }), ...(document && { document }) }
  }

  /** Returns everything that the space lacks and the API can't create. */
  checklist(title: string, current: SpaceContent): ChecklistItem[] {
    const { pages, reusableContents } = this.content
    const missing = findMissing(this, current)
    const isInSpace = new Set([...allPages(current.pages)].map(({ id }) => id))
    const isLost = ({ id }: ContentPage) => !missing.existing.has(id) && !isInSpace.has(id)
    const of = (what: string) => `${what} of space "${title}"`
    return [
      ...reusableContents
        .filter((one) => !current.reusableContents.some(({ id }) => id === one.id))
        .map((one) => ({
          what: of(`reusable content "${one.title}"`),
          why: 'Create it again in the web app, because the API cannot create reusable content',
          places: [{ kind: 'reusable-content', resource: one.id, key: 'missing' }],
        })),
      ...missing.files.flatMap((file) =>
        this.file(file)
          ? []
          : [
              {
                what: of(`file ${file.name}`),
                why: 'It is not in the backup',
                places: [{ kind: 'file', resource: file.id, key: 'missing' }],
              },
            ],
      ),
      ...this.#gitSources(of('Git sources'), [...allPages(pages)].filter(isLost), missing.files),
      ...[...allPages(pages)].filter(isLost).flatMap((page) => this.pageLosses(page, of)),
    ]
  }

  /** Returns the fields that refer to files in a Git repository. */
  #gitSources(
    what: string,
    pages: readonly ContentPage[],
    files: readonly { id: string; git?: unknown }[],
  ): ChecklistItem[] {
    const { id, git } = this.content
    const all = [
      ...(git ? [{ kind: 'revision', resource: id }] : []),
      ...pages.filter((one) => one.git).map((one) => ({ kind: 'page', resource: one.id })),
      ...files.filter((one) => one.git).map((one) => ({ kind: 'file', resource: one.id })),
    ]
    const why = 'The API cannot set Git sources. A new Git sync adds them'
    const places = all.map((place) => ({ ...place, key: 'git' }))
    return places.length > 0 ? [{ what, why, places }] : []
  }

  /** Returns the parts of a page that a restore can't create. */
  pageLosses(page: ContentPage, of: (what: string) => string): ChecklistItem[] {
    const what = `page ${page.path ?? page.title}`
    const at = (keys: readonly string[], { id } = page) =>
      keys.map((key) => ({ kind: 'page', resource: id, key }))
    const lost = (part: string, why: string, places: DifferencePlace[]) => [
      { what: of(part), why, places },
    ]
    if (!canInsert(page)) {
      const why = `Create it again in the web app, because the API cannot create pages of type ${page.type}`
      const below = [...allPages(page.pages ?? [])].filter(canInsert)
      const moved = below.length > 0 ? '. Its subpages move up one level' : ''
      return lost(what, `${why}${moved}`, [
        ...at(['missing']),
        ...below.flatMap((one) => [
          ...at(
            ['path', 'computedSeed'].filter((key) => isSet(one[key])),
            one,
          ),
          ...(page.pages?.includes(one) ? at(['parent'], one) : []),
        ]),
      ])
    }
    const hasText = ['document', 'markdown'].some((format) => this.#textEntry(page.id, format))
    return [
      ...(page.type === 'group'
        ? lost(
            what,
            'The group becomes a page, because the API cannot create groups',
            at(['type', 'kind', 'layout', 'tags', 'added']),
          )
        : hasText
          ? []
          : lost(`text of ${what}`, 'It is not in the backup', at(['added']))),
      ...unsettableFields.flatMap(({ field, name }) =>
        isSet(page[field])
          ? lost(
              `${name} of ${what}`,
              'Set it again in the web app, because the API cannot set this value',
              at([field]),
            )
          : [],
      ),
      ...(page.layout && !Object.values(page.layout).every(isDefaultLayout)
        ? lost(
            `layout of ${what}`,
            'Set it again in the web app, because the API cannot set the layout',
            at(['layout']),
          )
        : []),
    ]
  }

  #textEntry(pageId: string, format: string): BackupEntry | undefined {
    const changeRequestId = this.#changeRequestId
    const operation = changeRequestId === undefined ? getPage : getChangeRequestPage
    const place = { spaceId: this.spaceId, changeRequestId, pageId, format }
    return this.#entry(requestName(operation, place))
  }

  #entry(name: string): BackupEntry | undefined {
    const { entries } = this.#manifest
    return Object.hasOwn(entries, name) ? entries[name] : undefined
  }
}

/** The fields of a page that the API can't set. */
const unsettableFields = [
  { field: 'cover', name: 'cover' },
  { field: 'linkTitle', name: 'link title' },
  { field: 'metaLinks', name: 'meta links' },
  { field: 'tags', name: 'tags' },
  { field: 'variables', name: 'variables' },
] as const

/** Returns whether a value is the one that new pages have in their layout. */
function isDefaultLayout(value: unknown): boolean {
  return value === true || ['default', 'hero', 'none'].includes(String(value))
}

/** Returns whether a field has a value that isn't empty. */
function isSet(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value !== undefined && value !== null && value !== ''
  return Object.keys(value).length > 0
}

/** Returns whether the API can insert a page. */
export function canInsert({ type }: ContentPage): boolean {
  return type === 'document' || type === 'group'
}

/** Lists pages, parents first. The subpages of a page that can't be inserted move up one level. */
export function pagesToCreate(pages: readonly ContentPage[], parent?: string): SavedPage[] {
  return pages.flatMap((page) => {
    if (!canInsert(page)) return pagesToCreate(page.pages ?? [], parent)
    const own: SavedPage = { page, ...(parent !== undefined && { parent }) }
    return [own, ...pagesToCreate(page.pages ?? [], page.id)]
  })
}
