import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import {
  getCustomization,
  getSiteSpaceCustomization,
  updateSiteSpaceCustomization,
} from '../../../../contract/site-publishing/customization.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import { adaptLinks, withoutReferences } from './adapt-links.ts'
import { linkFlags } from './restore-links.ts'
import type { RestoredPages } from './restored-pages.ts'

/** A space that the restore adds to a site. */
export interface NewSiteSpace {
  /** its ID in the backup */
  id: string
  title: string
  /** the ID of its site in the backup */
  site: string
  /** the number of the step that adds the space to the site, and the step itself */
  step: number
  creation: JobStep
}

interface SiteSpaceOptions {
  backup: ReadingClient
  source: string
  siteSpaces: readonly NewSiteSpace[]
  /** the spaces that the restore creates, by their IDs in the backup */
  spaceSteps: ReadonlyMap<string, number>
  pages: RestoredPages
}

interface SiteSpaceLooks {
  steps: JobStep[]
  lines: string[]
  checklist: ChecklistItem[]
}

type Look = Record<string, unknown>

/**
 * Plans the requests that override the customization of a site for its spaces. The API returns only
 * the resulting customization, so the overrides are the differences from that of the site.
 */
export async function siteSpaceLooks(options: SiteSpaceOptions): Promise<SiteSpaceLooks> {
  const { backup, source, siteSpaces, spaceSteps, pages } = options
  const planned: SiteSpaceLooks = { steps: [], lines: [], checklist: [] }
  const reader = new Source(backup, 1, () => undefined)
  for (const { id, title, site, step, creation } of siteSpaces) {
    const input = { organizationId: source, siteId: site }
    const own = await reader.one('site', getSiteSpaceCustomization, { ...input, siteSpaceId: id })
    const look = own && (await reader.one('site', getCustomization, input))
    if (!own || !look) continue
    const resource = `orgs/${source}/sites/${site}/site-spaces/${id}/customization`
    const name = `customization of site space "${title}"`
    const body: Look = {}
    let isLate = false
    const after = new Set([...(creation.after ?? []), step])
    for (const key of new Set([...Object.keys(look), ...Object.keys(own)])) {
      const [below, above] = [(look as Look)[key], (own as Look)[key]]
      const part = adaptLinks(above, spaceSteps, pages)
      const differs = sortedJson(below ?? null) !== sortedJson(above ?? null)
      if (part.isLost || (differs && !acceptsAll(key, overrides(below, part.value)))) {
        planned.checklist.push({
          what: `${key} in the ${name}`,
          why: part.isLost
            ? 'Set it again with "docsctl sites spaces customization update", because it links to content that is not restored'
            : 'The API cannot set it for a single space',
          places: [{ kind: 'response', resource, key }],
        })
      } else if (differs) {
        body[key] = overrides(below, part.value)
        isLate ||= part.isLate
        for (const other of part.steps) after.add(other)
      }
    }
    if (Object.keys(body).length === 0) continue
    const { organizationId = '', siteId = '' } = creation.path
    planned.lines.push(`~ ${name}`)
    planned.steps.push({
      id: name,
      operation: updateSiteSpaceCustomization.id,
      path: { organizationId, siteId, siteSpaceId: answerReference(step) },
      ...{ body, after: [...after], ...(isLate && { flags: linkFlags }) },
    })
  }
  return planned
}

/** Returns the values of `above` that differ from `below`. Null resets a value. */
function overrides(below: unknown, above: unknown): unknown {
  if (!isJsonObject(above) || !isJsonObject(below)) return above ?? null
  const keys = [...new Set([...Object.keys(below), ...Object.keys(above)])]
  return Object.fromEntries(
    keys
      .filter((key) => sortedJson(below[key] ?? null) !== sortedJson(above[key] ?? null))
      .map((key) => [key, overrides(below[key], above[key])]),
  )
}

function acceptsAll(key: string, value: unknown): boolean {
  return updateSiteSpaceCustomization.body.safeParse(withoutReferences({ [key]: value })).success
}
