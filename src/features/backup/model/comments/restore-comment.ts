import type { Client } from '../../../../client/client.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import { type FlowStep, performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import { isAnswerReference, type JobStep } from '../../../../jobs/step.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { buildRequest } from '../steps/flow-request.ts'
import { requireSteps } from '../steps/require-steps.ts'
import { hasSameText } from './attribution.ts'
import { allComments, commentOperations } from './comment-operations.ts'

/** The flags of a step that restores a comment or reply, or resolves a comment. */
export interface CommentFlags {
  part: 'comment'
  /** the ID of the page in the backup */
  page?: string
  /** the IDs of existing spaces and pages, by their IDs in the backup; only in the first step */
  existing?: [saved: string, found: string][]
}

/** Returns the flags of a step that restores a comment, or undefined for other steps. */
export function commentFlags({ flags }: Pick<JobStep, 'flags'>): CommentFlags | undefined {
  return flags?.part === 'comment' ? (flags as unknown as CommentFlags) : undefined
}

interface CommentStep {
  job: Job
  index: number
  client: Client
  /** the IDs of the restored pages */
  ids: NewIds
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

/**
 * Performs a step that restores a comment or reply, or resolves a comment. If an earlier attempt may
 * have created the comment or reply, looks for its text in the space. Returns true if it
 * was found.
 */
export async function restoreComment(step: CommentStep): Promise<boolean> {
  const { job, index, ids, client, now, send } = step
  requireSteps(job, index)
  const request = await commentRequest(job, index, ids)
  const create = async (flow: FlowStep): Promise<boolean> => {
    const found = flow.lost && (await findCreated(client, job, request))
    if (found !== undefined) {
      await flow.done({ id: found })
      return true
    }
    await flow.begin()
    const { id } = (await send(request)) as { id: string }
    await flow.done({ id })
    return false
  }
  return await performFlowStep(job, index, { now }, create)
}

/** Returns the request of a step with the new IDs of its space, page, and comment. */
async function commentRequest(job: Job, index: number, ids: NewIds): Promise<Prepared> {
  const step = job.steps[index] as JobStep
  const { page } = commentFlags(step) ?? {}
  const isInNewSpace = isAnswerReference(step.path.spaceId ?? '')
  return await buildRequest(job, index, (sent) => {
    const { body } = sent as { body?: { markdown: string } }
    return {
      ...sent,
      ...(body && { body: { markdown: ids.replaceInMarkdown(body.markdown) } }),
      ...(page !== undefined && { page: ids.get(page) ?? (isInNewSpace ? undefined : page) }),
    }
  })
}

/** Returns the ID of the comment or reply that a request has created, if the space contains it. */
async function findCreated(
  client: Client,
  job: Job,
  { operation, parts }: Prepared,
): Promise<string | undefined> {
  const { spaceId = '', changeRequestId, commentId = '' } = parts.path
  const place = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) }
  const { create, reply, list, listReplies } = commentOperations(place)
  if (operation.id !== create.id && operation.id !== reply.id) return undefined
  const { body, page } = parts.body as { body: { markdown: string }; page?: string }
  const known = new Set(job.progress.map(({ after }) => after?.id))
  // each thread restores one comment at a time, so only one of its comments can be unknown
  const isCreated = (one: { id: string; body: { markdown?: string | undefined } }) =>
    !known.has(one.id) && hasSameText(one.body, body)
  if (operation.id === create.id) {
    for await (const one of client.paginate(list, { ...place, ...allComments })) {
      if (one.target.page?.id === page && isCreated(one)) return one.id
    }
    return undefined
  }
  const replies = { ...place, commentId, format: 'markdown' } as const
  for await (const one of client.paginate(listReplies, replies)) if (isCreated(one)) return one.id
  return undefined
}
