import { getBuiltinModule } from 'node:process'
import * as z from 'zod'
import { DocsctlError } from '../../errors.ts'
import type { OrgPlan } from './plan.ts'

const Form = z.looseObject({
  'docsctl-plan': z.literal(1),
  id: z.string(),
  organization: z.string(),
  apiUrl: z.string(),
  steps: z.array(
    z.looseObject({
      key: z.string(),
      request: z.looseObject({ operation: z.string(), path: z.record(z.string(), z.string()) }),
      reads: z.array(z.looseObject({ key: z.string(), hash: z.string() })),
    }),
  ),
})

/** The same for the same value, however its keys are ordered; what isn't there has one too. */
export function hashOf(value: unknown): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(sortedJson(value)).digest('hex').slice(0, 16)
}

function sortedJson(value: unknown): string {
  if (value === undefined) return 'undefined'
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )
}

/** What a plan is known by: where it leads, and all that it does. */
export function planId({
  apiUrl,
  organization,
  steps,
  madeAt,
}: Pick<OrgPlan, 'apiUrl' | 'organization' | 'steps' | 'madeAt'>): string {
  return hashOf({ apiUrl, organization, steps, madeAt })
}

export function planText(plan: OrgPlan): string {
  return `${JSON.stringify(plan, null, 1)}\n`
}

/** A plan out of a file; one that was changed by hand is refused. */
export function readPlan(text: string, file: string): OrgPlan {
  const plan = parsed(text)
  if (!plan) {
    throw new DocsctlError('usage', `${file} is not a plan`, {
      hint: 'write it anew with org plan DIR --out FILE',
    })
  }
  if (plan.id === planId(plan)) return plan
  throw new DocsctlError('usage', `${file} was changed since it was made`, {
    state: 'nothing was sent',
    hint: 'write it anew with org plan DIR --out FILE',
  })
}

function parsed(text: string): OrgPlan | undefined {
  try {
    // as it was written: the form only tells whether it is one
    const value: unknown = JSON.parse(text)
    return Form.safeParse(value).success ? (value as OrgPlan) : undefined
  } catch {
    return undefined
  }
}
