import * as z from 'zod'
import { DocsctlError } from '../../../../errors.ts'
import { stableHash } from './hash.ts'
import type { OrgPlan } from './plan.ts'

const Form = z.looseObject({
  'docsctl-plan': z.literal(1),
  id: z.string(),
  organization: z.string(),
  apiUrl: z.string(),
  groups: z.array(z.string()),
  names: z.array(z.looseObject({ kind: z.string(), name: z.string(), id: z.string() })),
  steps: z.array(
    z.looseObject({
      key: z.string(),
      request: z.looseObject({ operation: z.string(), path: z.record(z.string(), z.string()) }),
      reads: z.array(z.looseObject({ key: z.string(), hash: z.string() })),
    }),
  ),
})

/** Returns the ID of a plan, which is a hash of its target, steps, and creation time. */
export function planId({
  apiUrl,
  organization,
  steps,
  madeAt,
}: Pick<OrgPlan, 'apiUrl' | 'organization' | 'steps' | 'madeAt'>): string {
  return stableHash({ apiUrl, organization, steps, madeAt })
}

export function planText(plan: OrgPlan): string {
  return `${JSON.stringify(plan, null, 1)}\n`
}

/** Parses a plan file. Throws if the file was edited. */
export function readPlan(text: string, file: string): OrgPlan {
  const plan = parsed(text)
  if (!plan) {
    throw new DocsctlError('usage', `"${file}" is not a plan`, {
      hint: 'docsctl org plan FOLDER --out FILE',
    })
  }
  if (plan.id === planId(plan)) return plan
  throw new DocsctlError('usage', `"${file}" was edited after it was created`, {
    state: 'Nothing was sent',
    hint: 'docsctl org plan FOLDER --out FILE',
  })
}

function parsed(text: string): OrgPlan | undefined {
  try {
    // return the parsed JSON instead of the result of the schema, because the hash depends on every
    // key
    const value: unknown = JSON.parse(text)
    return Form.safeParse(value).success ? (value as OrgPlan) : undefined
  } catch {
    return undefined
  }
}
