import type { JobStep } from '../../../../jobs/step.ts'

/** Replaces the numbers of the steps on which a step depends. */
export function renumbered(step: JobStep, moved: ReadonlyMap<number, number>): JobStep {
  const number = (index: number) => moved.get(index) ?? index
  const { flags, ...own } = step
  const text = JSON.stringify(own).replace(
    // a placeholder is a whole string
    /(?<=(?<!\\)")\$\{step (\d+): /g,
    (_, index: string) => `\${step ${number(Number(index))}: `,
  )
  const renamed = JSON.parse(text) as JobStep
  const { after } = renamed
  return {
    ...renamed,
    ...(after && { after: after.map(number).sort((a, b) => a - b) }),
    ...(flags && { flags }),
  }
}
