import type { Client } from '../../../../client/client.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import { createRedirect, listRedirects } from '../../../../contract/site-publishing/redirects.ts'
import { performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { buildRequest } from '../steps/flow-request.ts'
import { requireSteps } from '../steps/require-steps.ts'

/** The flags of a step that refers to restored pages by their IDs in the backup. */
export const linkFlags = { part: 'links' }

/** Returns whether a step refers to restored pages by their IDs in the backup. */
export function isLinkStep({ flags }: Pick<JobStep, 'flags'>): boolean {
  return flags?.part === linkFlags.part
}

interface LinkStep {
  job: Job
  index: number
  client: Client
  /** the IDs of the restored pages and files */
  ids: NewIds
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

/**
 * Performs a step that refers to restored pages, with their new IDs. If an earlier attempt may have
 * created a redirect, looks for it first. Returns true if it exists.
 */
export async function restoreLinks(step: LinkStep): Promise<boolean> {
  const { job, index, client, ids, now, send } = step
  requireSteps(job, index)
  const request = await buildRequest(job, index, (body) => ids.replaceInDocument(body))
  return await performFlowStep(job, index, { now }, async (flow) => {
    const found = flow.lost && (await findRedirect(client, request))
    if (found !== undefined) {
      await flow.done({ id: found })
      return true
    }
    await flow.begin()
    const answer = (await send(request)) as { id?: string } | undefined
    await flow.done({ id: answer?.id })
    return false
  })
}

async function findRedirect(
  client: Client,
  { operation, parts }: Prepared,
): Promise<string | undefined> {
  if (operation.id !== createRedirect.id) return undefined
  const { organizationId = '', siteId = '' } = parts.path
  const { source } = parts.body as { source: string }
  for await (const one of client.paginate(listRedirects, { organizationId, siteId })) {
    if (one.source === source) return one.id
  }
  return undefined
}
