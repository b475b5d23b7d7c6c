import type { Client } from '../../../../client/client.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import { listCommentReplies } from '../../../../contract/comments/comment-replies.ts'
import {
  createComment,
  listComments,
  updateComment,
} from '../../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../../errors.ts'
import { type FlowStep, performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import {
  buildStepRequest,
  type JobStep,
  operationsById,
  resolveStep,
} from '../../../../jobs/step.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { foundAttribution } from './attribution.ts'

/** The flags of a step that restores a comment or reply, or resolves a comment. */
export interface CommentFlags {
  part: 'comment'
  /** the ID of the page in the backup */
  page?: string
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
 * have created the comment or reply, looks for its first line in the new space. Returns true if it
 * was found.
 */
export async function restoreComment(step: CommentStep): Promise<boolean> {
  const { job, index, ids, client, now, send } = step
  const { after = [] } = job.steps[index] as JobStep
  for (const one of after) {
    if (job.progress[one]?.is === 'done') continue
    const { id } = job.steps[one] as JobStep
    const message = `Not started: it requires step "${id}", which was not completed`
    throw new DocsctlError('failed', message)
  }
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
  const answers = new Map(
    job.progress.flatMap(({ is, after }, one) => (is === 'done' ? [[one, after]] : [])),
  )
  const resolved = resolveStep(step, answers)
  const { body } = resolved.body as { body?: { markdown: string } }
  const adapted = {
    ...(resolved.body as object),
    ...(body && { body: { markdown: ids.replaceInMarkdown(body.markdown) } }),
    ...(page !== undefined && { page: ids.get(page) }),
  }
  return buildStepRequest({ ...resolved, body: adapted }, await operationsById(), answers)
}

/** Returns the ID of the comment or reply that a request has created, if the space contains it. */
async function findCreated(
  client: Client,
  job: Job,
  { operation, parts }: Prepared,
): Promise<string | undefined> {
  if (operation.id === updateComment.id) return undefined
  const { spaceId = '', commentId = '' } = parts.path
  const { body, page } = parts.body as { body: { markdown: string }; page?: string }
  const known = new Set(job.progress.map(({ after }) => after?.id))
  // each space restores one comment at a time, so only one of its comments can be unknown
  const first = foundAttribution(body.markdown)
  const isCreated = (one: { id: string; body: { markdown?: string | undefined } }) =>
    !known.has(one.id) && foundAttribution(one.body.markdown ?? '') === first
  if (operation.id === createComment.id) {
    const all = { spaceId, format: 'markdown', order: 'asc', status: 'all' } as const
    for await (const one of client.paginate(listComments, all)) {
      if (one.target.page?.id === page && isCreated(one)) return one.id
    }
    return undefined
  }
  const replies = { spaceId, commentId, format: 'markdown' } as const
  for await (const one of client.paginate(listCommentReplies, replies)) {
    if (isCreated(one)) return one.id
  }
  return undefined
}
