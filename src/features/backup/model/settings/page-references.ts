import { createRedirect, updateRedirect } from '../../../../contract/site-publishing/redirects.ts'
import { addSiteSpace, updateSiteSpace } from '../../../../contract/sites/site-spaces.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { OrgModel } from '../../../org/model/index.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import { linkFlags } from './restore-links.ts'
import type { RestoredPages } from './restored-pages.ts'

interface PageReferences {
  /** all steps, with those that refer to created pages marked */
  steps: JobStep[]
  checklist: ChecklistItem[]
}

const redirects: readonly string[] = [createRedirect.id, updateRedirect.id]

const siteSpaces: readonly string[] = [addSiteSpace.id, updateSiteSpace.id]

type Body = Record<string, unknown>

/**
 * Marks the steps that refer to restored pages: redirects, and the page that opens first in a space
 * on a site. These steps run after the pages have their new IDs.
 */
export function withPageReferences(
  requests: readonly JobStep[],
  { pages, saved }: { pages: RestoredPages; saved: OrgModel },
): PageReferences {
  const checklist: ChecklistItem[] = []
  const later: JobStep[] = []
  const idOf = ({ effect }: JobStep) => saved.objects.get(effect?.key ?? '')?.id ?? ''
  const steps = requests.map((step, index): JobStep => {
    const body = (step.body ?? {}) as Body
    const { destination, pageId, ...others } = body as Body & { destination?: Body }
    const isRedirect = redirects.includes(step.operation)
    if (isRedirect && destination?.kind === 'site-page') {
      const state = pages.stateOf(destination.pageId)
      if (state === 'created') return { ...step, flags: linkFlags }
      if (state === 'kept') return step
      checklist.push({
        what: `destination of ${step.id}`,
        why: 'The redirect points to the space of the page, because the page is not restored',
        places: [{ kind: 'site-redirect', resource: idOf(step), key: 'destination' }],
      })
      const { siteSpaceId } = destination
      return { ...step, body: { ...body, destination: { kind: 'site-space', siteSpaceId } } }
    }
    const isSiteSpace = siteSpaces.includes(step.operation)
    if (!isSiteSpace || typeof pageId !== 'string') return step
    const state = pages.stateOf(pageId)
    if (state === 'kept') return step
    if (state === 'lost') {
      checklist.push({
        what: `first page of ${step.id}`,
        why: 'The page is not restored',
        places: [{ kind: 'site-space', resource: idOf(step), key: 'pageId' }],
      })
      return { ...step, body: { ...others, pageId: null } }
    }
    const isCreation = step.operation === addSiteSpace.id
    const { after = [] } = step
    later.push({
      ...{ id: step.id, operation: updateSiteSpace.id, body: { pageId }, flags: linkFlags },
      path: isCreation ? { ...step.path, siteSpaceId: answerReference(index) } : step.path,
      after: [...after, index],
    })
    return {
      ...step,
      body: isCreation || Object.keys(others).length > 0 ? others : { pageId: null },
    }
  })
  return { steps: [...steps, ...later], checklist }
}
