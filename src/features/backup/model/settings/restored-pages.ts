import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { getContent } from '../../../../contract/content/content.ts'
import { allPages } from '../record/all-pages.ts'
import { fileEntryName } from '../record/request-name.ts'
import { pagesToCreate } from '../restore/saved-content.ts'
import type { SpacePlace } from '../restore/space-place.ts'
import type { RunManifest } from '../store/manifest.ts'

interface Sides {
  backup: ReadingClient
  manifest: Pick<RunManifest, 'entries'>
  /** true if the backup is restored into its own organization */
  isSame: boolean
}

/** The pages and files to which links of restored sites can refer, by their IDs in the backup. */
export class RestoredPages {
  readonly #isSame: boolean
  readonly #created = new Set<string>()
  readonly #lost = new Set<string>()

  private constructor(isSame: boolean) {
    this.#isSame = isSame
  }

  /** Reads the pages and files of the spaces that the restore creates. */
  static async read(
    { backup, manifest, isSame }: Sides,
    spaces: readonly SpacePlace[],
  ): Promise<RestoredPages> {
    const restored = new RestoredPages(isSame)
    const reader = new Source(backup, 1, () => undefined)
    for (const space of spaces) {
      if (!('step' in space)) continue
      const content = await reader.one('content', getContent, { spaceId: space.id })
      if (!content) continue
      const inserted = new Set(pagesToCreate(content.pages).map(({ page }) => page.id))
      for (const { id } of allPages(content.pages)) {
        if (inserted.has(id)) restored.#created.add(id)
        else restored.#lost.add(id)
      }
      for (const { id } of content.files) {
        const isSaved = fileEntryName(space.id, id) in manifest.entries
        if (isSaved) restored.#created.add(id)
        else restored.#lost.add(id)
      }
    }
    return restored
  }

  /**
   * Returns `created` for a page or file that gets a new ID from the restore, `kept` if it still
   * exists with its ID, and `lost` otherwise.
   */
  stateOf(id: unknown): 'created' | 'kept' | 'lost' {
    if (typeof id !== 'string' || this.#lost.has(id)) return 'lost'
    if (this.#created.has(id)) return 'created'
    return this.#isSame ? 'kept' : 'lost'
  }
}
