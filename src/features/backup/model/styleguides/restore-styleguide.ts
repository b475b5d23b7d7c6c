import type { Client } from '../../../../client/client.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import { createStyleguide } from '../../../../contract/site-publishing/styleguides.ts'
import { getSite } from '../../../../contract/sites/sites.ts'
import { performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { buildRequest } from '../steps/flow-request.ts'
import { requireSteps } from '../steps/require-steps.ts'

/** The flags of a step that creates the style guide of a site, or removes it from the site. */
export const styleguideFlags = { part: 'style guide' }

/** Returns whether a step creates the style guide of a site, or removes it from the site. */
export function isStyleguideStep({ flags }: Pick<JobStep, 'flags'>): boolean {
  return flags?.part === styleguideFlags.part
}

interface StyleguideStep {
  job: Job
  index: number
  client: Client
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

/**
 * Creates the style guide of a site, or removes it from the site. If an earlier attempt may have
 * created it, reads it from the site first. Returns true if the site has it.
 */
export async function restoreStyleguide(step: StyleguideStep): Promise<boolean> {
  const { job, index, client, now, send } = step
  requireSteps(job, index)
  const request = await buildRequest(job, index, (body) => body)
  return await performFlowStep(job, index, { now }, async (flow) => {
    const { organizationId = '', siteId = '' } = request.parts.path
    const isCreation = request.operation.id === createStyleguide.id
    const wasLost = isCreation && flow.lost !== undefined
    const site = wasLost ? await client.call(getSite, { organizationId, siteId }) : undefined
    const { space } = (site?.styleguide ?? {}) as { space?: string }
    if (space !== undefined) {
      await flow.done({ id: space })
      return true
    }
    await flow.begin()
    const { id } = (await send(request)) as { id: string }
    await flow.done({ id })
    return false
  })
}
