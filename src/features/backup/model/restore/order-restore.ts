import { createChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { publishSite } from '../../../../contract/site-publishing/publishing.ts'
import { updateSpace } from '../../../../contract/spaces.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import type { NewSpace } from './plan-structure.ts'

/** The flags of a step that restores the pages and files of a space. */
export interface ContentFlags {
  /** the run to restore */
  run: string
  /** the ID of the space in the backup */
  space: string
  title: string
}

/** Returns the step that restores the content of a new space. The command carries it out itself. */
function contentStep({ id: space, title, step }: NewSpace, run: string): JobStep {
  const flags: ContentFlags = { run, space, title }
  return {
    id: `pages of space ${title}`,
    operation: createChangeRequest.id,
    path: { spaceId: answerReference(step) },
    body: { subject: `Restore from backup ${run}` },
    ...{ after: [step], flags: { ...flags } },
  }
}

/** Returns the flags of a step that restores content, or undefined for other steps. */
export function contentFlags({ flags }: Pick<JobStep, 'flags'>): ContentFlags | undefined {
  return flags?.space === undefined ? undefined : (flags as unknown as ContentFlags)
}

/**
 * Adds the steps that restore the content of spaces. Merge rules come last, because they could
 * reject the merge that restores the pages. Sites are published last, so that no reader sees a site
 * without its pages.
 */
export function withContentSteps(
  structure: readonly JobStep[],
  spaces: readonly NewSpace[],
  run: string,
): JobStep[] {
  const contents = spaces.map((space) => contentStep(space, run))
  const all = [...structure, ...contents]
  const isRule = ({ operation, body }: JobStep) =>
    operation === updateSpace.id && 'mergeRules' in ((body ?? {}) as object)
  const isPublication = ({ operation }: JobStep) => operation === publishSite.id
  const isLast = (index: number) => {
    const step = all[index] as JobStep
    return isRule(step) || isPublication(step)
  }
  const indexes = [...all.keys()]
  const order = [...indexes.filter((index) => !isLast(index)), ...indexes.filter(isLast)]
  const moved = new Map(order.map((index, position) => [index, position]))
  return order.map((index) => {
    const step = all[index] as JobStep
    const content = [...spaces.entries()]
      .filter(
        ([, { step: created }]) =>
          isPublication(step) || (isRule(step) && step.path.spaceId === answerReference(created)),
      )
      .map(([position]) => structure.length + position)
    const after = [...(step.after ?? []), ...content]
    return renumbered({ ...step, ...(after.length > 0 && { after }) }, moved)
  })
}

/** Replaces the numbers of the steps on which a step depends. */
function renumbered(step: JobStep, moved: ReadonlyMap<number, number>): JobStep {
  const number = (index: number) => moved.get(index) ?? index
  const text = JSON.stringify(step).replace(
    /\$\{step (\d+): /g,
    (_, index: string) => `\${step ${number(Number(index))}: `,
  )
  const renamed = JSON.parse(text) as JobStep
  const { after } = renamed
  return { ...renamed, ...(after && { after: after.map(number).sort((a, b) => a - b) }) }
}
