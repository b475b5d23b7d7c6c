import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import {
  type GlossaryEntry as GlossaryEntrySchema,
  listGlossaryEntries,
} from '../../../../contract/glossary.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { buildRequest } from '../steps/flow-request.ts'

/** The flags of a step that adds entries to the translation glossary. */
export const glossaryFlags = { part: 'glossary' }

/** Returns whether a step adds entries to the translation glossary. */
export function isGlossaryStep({ flags }: Pick<JobStep, 'flags'>): boolean {
  return flags?.part === glossaryFlags.part
}

interface GlossaryStep {
  job: Job
  index: number
  client: Client
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

type GlossaryEntry = z.output<typeof GlossaryEntrySchema>

type Insertion = Pick<GlossaryEntry, 'translations'>

/**
 * Adds entries to the translation glossary, and records their IDs, because the response doesn't
 * contain them. If an earlier attempt may have added entries, adds only those that are missing.
 * Returns true if none were missing.
 */
export async function restoreGlossary(step: GlossaryStep): Promise<boolean> {
  const { job, index, client, now, send } = step
  const { path, body } = job.steps[index] as JobStep
  const { organizationId = '' } = path
  const { operations: wanted } = body as { operations: Insertion[] }
  const keys = new Set(wanted.map(entryKey))
  const list = async () => {
    const items: GlossaryEntry[] = []
    for await (const one of client.paginate(listGlossaryEntries, { organizationId })) {
      items.push(one)
    }
    return items
  }
  return await performFlowStep(job, index, { now }, async (flow) => {
    const current = await list()
    const before = typeof flow.lost?.before === 'object' ? flow.lost.before.fields : undefined
    const ids = (before?.ids ?? current.map(({ id }) => id)) as string[]
    const added = (entries: readonly GlossaryEntry[]) =>
      entries.filter((one) => !ids.includes(one.id) && keys.has(entryKey(one)))
    const found = new Set(added(current).map(entryKey))
    const missing = wanted.filter((one) => !found.has(entryKey(one)))
    if (missing.length > 0) {
      await flow.begin({ fields: { ids } })
      await send(await buildRequest(job, index, () => ({ operations: missing })))
    }
    await flow.done({ entries: added(await list()).map(({ id }) => id) })
    return missing.length === 0
  })
}

function entryKey({ translations }: Insertion): string {
  return sortedJson(translations)
}
