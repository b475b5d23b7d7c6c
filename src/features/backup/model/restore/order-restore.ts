import {
  createChangeRequest,
  mergeChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { publishSite } from '../../../../contract/site-publishing/publishing.ts'
import { updateSpace } from '../../../../contract/spaces.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { SpaceComments } from '../comments/plan-comments.ts'
import type { CommentFlags } from '../comments/restore-comment.ts'
import { installationFlags } from '../installations/restore-installation.ts'
import { isLinkStep } from '../settings/restore-links.ts'
import { renumbered } from '../steps/renumbered.ts'
import type { SpacePlace } from './space-place.ts'

/** The flags of a step that restores the pages and files of a space. */
export interface ContentFlags {
  part: 'pages' | 'text'
  /** the run to restore */
  run: string
  /** the ID of the space in the backup */
  space: string
  title: string
  /**
   * the IDs of existing spaces, pages, and files, by their IDs in the backup; only in the first
   * step
   */
  existing?: [saved: string, found: string][]
}

/** The contents to restore. */
export interface ContentPlan {
  run: string
  spaces: readonly SpacePlace[]
  /** the IDs of existing spaces, pages, and files, by their IDs in the backup */
  existing: [saved: string, found: string][]
  /** the comments and change requests that spaces lack */
  comments: readonly SpaceComments[]
}

/** Returns the path parameter of a space. */
function spacePath(space: SpacePlace): string {
  return 'step' in space ? answerReference(space.step) : space.target
}

/**
 * Returns the steps that insert the pages and files of each space, and then the steps that set the
 * text. The command performs these steps itself.
 */
function contentSteps({ run, spaces, existing }: ContentPlan, first: number): JobStep[] {
  const inserted = spaces.map((_, index) => first + index)
  const pages = spaces.map((space, index): JobStep => {
    const { id, title } = space
    const known = index === 0 && existing.length > 0 ? { existing } : {}
    const flags: ContentFlags = { part: 'pages', run, space: id, title, ...known }
    return {
      id: `pages of space "${title}"`,
      operation: createChangeRequest.id,
      path: { spaceId: spacePath(space) },
      body: { subject: `Restore from backup ${run}` },
      ...('step' in space && { after: [space.step] }),
      flags: { ...flags },
    }
  })
  const texts = spaces.map((space, index): JobStep => {
    const { id, title } = space
    const flags: ContentFlags = { part: 'text', run, space: id, title }
    const own = first + index
    const others = inserted.filter((one) => one !== own)
    return {
      id: `text of space "${title}"`,
      operation: mergeChangeRequest.id,
      path: { spaceId: spacePath(space), changeRequestId: answerReference(own) },
      // links need the IDs of all new pages
      ...{ after: ['step' in space ? space.step : [], own, others].flat(), flags: { ...flags } },
    }
  })
  return [...pages, ...texts]
}

/**
 * Returns the steps that restore change requests and comments, in the order of their creation.
 * `textSteps` contains the steps that merge the pages of a space, by the ID of the space.
 */
function commentSteps(
  { comments }: ContentPlan,
  textSteps: ReadonlyMap<string, number>,
  first: number,
): JobStep[] {
  const steps: JobStep[] = []
  const last = new Map<string, number>()
  for (const { space, requests, changeRequest } of comments) {
    const spaceId = spacePath(space)
    const text = textSteps.get(space.id)
    // links need the IDs of all new pages
    const required = text === undefined ? [...textSteps.values()] : [text]
    if ('step' in space) required.push(space.step)
    let previous = changeRequest === undefined ? undefined : last.get(space.id)
    // lists show comments in the order of their creation, and change requests in the order of changes
    const add = ({ path, ...step }: JobStep, referred: readonly number[] = []) => {
      const after = [...new Set([...required, ...referred, previous ?? []].flat())]
      previous = first + steps.length
      steps.push({ ...step, path: { spaceId, ...path }, ...(after.length > 0 && { after }) })
    }
    const created: number[] = []
    if (typeof changeRequest === 'object') {
      const { id, flags } = changeRequest
      created.push(first + steps.length)
      const body = { subject: flags.fields.subject }
      add({ id, operation: createChangeRequest.id, path: {}, body, flags: { ...flags } })
    }
    const [own] = created
    const changeRequestId = own === undefined ? changeRequest : answerReference(own)
    const start = first + steps.length
    for (const { id, operation, body, page, comment } of requests) {
      const flags: CommentFlags = { part: 'comment', ...(page !== undefined && { page }) }
      const parent = typeof comment === 'number' ? [start + comment] : []
      const [commentId] = [...parent.map((step) => answerReference(step)), comment]
      const path = {
        ...(typeof changeRequestId === 'string' && { changeRequestId }),
        ...(commentId !== undefined && { commentId: String(commentId) }),
      }
      add({ id, operation, path, body, flags: { ...flags } }, [...created, ...parent])
    }
    if (changeRequest !== undefined && previous !== undefined) last.set(space.id, previous)
  }
  return steps
}

/** Returns the flags of a step that restores content, or undefined for other steps. */
export function contentFlags({ flags }: Pick<JobStep, 'flags'>): ContentFlags | undefined {
  const isContent = flags?.part === 'pages' || flags?.part === 'text'
  return isContent ? (flags as unknown as ContentFlags) : undefined
}

/**
 * Adds the steps that restore the content of spaces. Merge rules and locks come last, because they
 * could reject the merge that restores the pages. Integrations are installed afterwards, so that they
 * don't react to the restored pages. Sites are published last, so that no reader sees
 * a site without its pages.
 */
export function withContentSteps(structure: readonly JobStep[], plan: ContentPlan): JobStep[] {
  const unlocked = withLateLocks(structure, plan)
  const content = contentSteps(plan, unlocked.length)
  const textSteps = new Map(
    content.flatMap((step, index) => {
      const flags = contentFlags(step)
      return flags?.part === 'text' ? [[flags.space, unlocked.length + index] as const] : []
    }),
  )
  const filled = [...unlocked, ...content]
  const posts = commentSteps(plan, textSteps, filled.length)
  // without pages to restore, the first of these steps has the IDs of existing pages
  const [first] = content.length === 0 && plan.existing.length > 0 ? posts : []
  if (first) first.flags = { ...first.flags, existing: plan.existing }
  const all = [...filled, ...posts]
  const isRule = ({ operation, body }: JobStep) =>
    operation === updateSpace.id &&
    ['mergeRules', 'editMode'].some((key) => key in ((body ?? {}) as object))
  const isPublication = ({ operation }: JobStep) => operation === publishSite.id
  const isLast = (index: number) => {
    const step = all[index] as JobStep
    // an integration would receive events for each restored page
    return isRule(step) || isPublication(step) || installationFlags(step) || isLinkStep(step)
  }
  const indexes = [...all.keys()]
  const order = [...indexes.filter((index) => !isLast(index)), ...indexes.filter(isLast)]
  const moved = new Map(order.map((index, position) => [index, position]))
  const merges = indexes.filter((index) => contentFlags(all[index] as JobStep)?.part === 'text')
  return order.map((index) => {
    const step = all[index] as JobStep
    const content = merges.filter(
      (merge) =>
        isPublication(step) ||
        isLinkStep(step) ||
        (isRule(step) && step.path.spaceId === all[merge]?.path.spaceId),
    )
    const after = [...(step.after ?? []), ...content]
    return renumbered({ ...step, ...(after.length > 0 && { after }) }, moved)
  })
}

/** Moves the lock of a new space from its creation to a later step. */
function withLateLocks(structure: readonly JobStep[], { spaces }: ContentPlan): JobStep[] {
  const steps = [...structure]
  for (const space of spaces) {
    if (!('step' in space)) continue
    const creation = steps[space.step] as JobStep
    const { editMode, ...body } = creation.body as { editMode?: string }
    if (editMode !== 'locked') continue
    steps[space.step] = { ...creation, body }
    steps.push({
      id: creation.id,
      operation: updateSpace.id,
      path: { spaceId: answerReference(space.step) },
      ...{ body: { editMode }, after: [space.step] },
    })
  }
  return steps
}
