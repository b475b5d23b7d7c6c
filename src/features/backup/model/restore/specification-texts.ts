import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { createOpenAPISpec, getPublishedOpenAPIDocument } from '../../../../contract/openapi.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { displayName, type OrgModel, type ResourceChange } from '../../../org/model/index.ts'
import { differencePlaces } from './difference-places.ts'
import type { ChecklistItem } from './saved-content.ts'

interface SpecificationTexts {
  /** the changes that can be made */
  changes: ResourceChange[]
  /** the specifications without a text */
  checklist: ChecklistItem[]
  /** Adds the text to a step that creates a specification without a source URL. */
  addTo: (step: JobStep) => JobStep
}

/**
 * Reads the documents of new specifications that have no source URL. A specification that the service
 * had not yet processed has no text in the backup.
 */
export async function specificationTexts(
  { backup, source, saved }: { backup: ReadingClient; source: string; saved: OrgModel },
  changes: readonly ResourceChange[],
): Promise<SpecificationTexts> {
  const reader = new Source(backup, 1, () => undefined)
  const texts = new Map<string, string>()
  const found: SpecificationTexts = {
    ...{ changes: [], checklist: [] },
    addTo: (step) => {
      const body = (step.body ?? {}) as { slug?: string; source?: unknown }
      if (step.operation !== createOpenAPISpec.id || body.source) return step
      return { ...step, body: { ...body, source: { text: texts.get(body.slug ?? '') } } }
    },
  }
  for (const change of changes) {
    const { verb, object } = change
    const isNew = object.kind === 'specification' && verb === 'create'
    if (isNew && !object.fields.source) {
      const input = { organizationId: source, specSlug: object.name }
      const document = await reader.one('text', getPublishedOpenAPIDocument, input)
      if (document) texts.set(object.name, document.text)
      else {
        const why = 'The backup does not contain its text'
        const places = differencePlaces(saved, object)
        found.checklist.push({ what: displayName(object), why, places })
        continue
      }
    }
    found.changes.push(change)
  }
  return found
}
