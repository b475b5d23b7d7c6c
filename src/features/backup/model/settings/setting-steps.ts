import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { listGlossaryEntries, updateGlossary } from '../../../../contract/glossary.ts'
import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import type { AnyOperation, InputOf, ResultOf } from '../../../../contract/operation.ts'
import {
  getAgentInstructions,
  setAgentInstructions,
} from '../../../../contract/organizations/agent-instructions.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { schemaKeys } from '../../../../contract/shape.ts'
import { getAgentSettings, setAgentSettings } from '../../../../contract/site-publishing/agents.ts'
import {
  getCustomization,
  setCustomization,
} from '../../../../contract/site-publishing/customization.ts'
import {
  getPublishingAuth,
  updatePublishingAuth,
} from '../../../../contract/site-publishing/publishing.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import { requestName } from '../record/request-name.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import { adaptLinks, withoutReferences } from './adapt-links.ts'
import { glossaryFlags } from './restore-glossary.ts'
import { linkFlags } from './restore-links.ts'
import type { RestoredPages } from './restored-pages.ts'

/** The settings to restore that the organization files don't contain. */
export interface SettingOptions {
  backup: ReadingClient
  source: string
  client: ReadingClient
  target: string
  /** the sites that the restore creates */
  sites: readonly { id: string; title: string; step: number }[]
  /** the spaces that the restore creates, by their IDs in the backup */
  spaceSteps: ReadonlyMap<string, number>
  pages: RestoredPages
  /** true to restore the agent instructions */
  includesInstructions: boolean
  /** true to restore the glossary */
  includesGlossary: boolean
}

export interface SettingSteps {
  steps: JobStep[]
  lines: string[]
  checklist: ChecklistItem[]
}

/**
 * Plans the requests that set the customization, visitor authentication, and agent settings of new
 * sites, and the agent instructions and glossary of the organization. `first` is the number of the first request.
 */
export async function settingSteps(options: SettingOptions): Promise<SettingSteps> {
  const { backup, source, client, target, sites } = options
  const planned: SettingSteps = { steps: [], lines: [], checklist: [] }
  const read = <Op extends AnyOperation>(
    from: ReadingClient,
    operation: Op,
    input: InputOf<Op>,
  ): Promise<ResultOf<Op> | undefined> =>
    new Source(from, 1, () => undefined).one('settings', operation, input)
  const add = (step: JobStep) => {
    planned.steps.push(step)
    planned.lines.push(`~ ${step.id}`)
  }
  let caller: Promise<{ id: string } | undefined> | undefined
  /** Lists the author of a setting if someone else restores it. */
  const addAuthor = async (
    what: string,
    resource: string,
    answer: { updatedBy?: string | undefined },
  ) => {
    caller ??= read(client, getOwnUser, {})
    if (answer.updatedBy === (await caller)?.id) return
    planned.checklist.push({
      what: `author of ${what}`,
      why: 'The service records who sets them',
      places: [{ kind: 'response', resource, key: 'updatedBy' }],
    })
  }
  for (const { id, title, step } of sites) {
    const saved = { organizationId: source, siteId: id }
    const path = { organizationId: target, siteId: answerReference(step) }
    const look = await read(backup, getCustomization, saved)
    if (look) addCustomization(options, { look, title, saved: id, path, step }, add, planned)
    const set = (what: string, operation: AnyOperation, answer: object | undefined) => {
      const body = answer && ownKeys(operation, answer)
      if (!body || !operation.body?.safeParse(body).success) return
      add({ id: `${what} of site "${title}"`, operation: operation.id, path, body, after: [step] })
    }
    set(
      'visitor authentication',
      updatePublishingAuth,
      await read(backup, getPublishingAuth, saved),
    )
    const agent = await read(backup, getAgentSettings, saved)
    set('agent settings', setAgentSettings, agent)
    const name = requestName(getAgentSettings, saved)
    if (agent) await addAuthor(`agent settings of site "${title}"`, name, agent)
  }
  const [savedOrg, targetOrg] = [{ organizationId: source }, { organizationId: target }]
  if (options.includesInstructions) {
    const saved = await read(backup, getAgentInstructions, savedOrg)
    const found = saved && (await read(client, getAgentInstructions, targetOrg))
    if (saved && hasText(saved.instructions) && !hasText(found?.instructions)) {
      const body = { instructions: saved.instructions }
      const id = 'agent instructions'
      add({ id, operation: setAgentInstructions.id, path: targetOrg, body })
      await addAuthor(id, requestName(getAgentInstructions, savedOrg), saved)
    }
  }
  if (options.includesGlossary) {
    const list = (from: ReadingClient, org: typeof savedOrg) =>
      new Source(from, 1, () => undefined).listOrNothing('glossary', listGlossaryEntries, org)
    const saved = (await list(backup, savedOrg)) ?? []
    const found = saved.length === 0 ? [] : ((await list(client, targetOrg)) ?? [])
    const known = new Set(found.map(({ translations }) => sortedJson(translations)))
    const missing = saved.filter(({ translations }) => !known.has(sortedJson(translations)))
    const operations = missing.map(({ translations }) => ({ type: 'insert', translations }))
    if (operations.length > 0) {
      const id = 'translation glossary'
      add({
        ...{ id, operation: updateGlossary.id, path: targetOrg, body: { operations } },
        flags: glossaryFlags,
      })
    }
  }
  return planned
}

interface CustomizationToSet {
  look: object
  title: string
  /** the ID of the site in the backup */
  saved: string
  path: Record<string, string>
  step: number
}

/** Adds the request that sets the customization of a site, without links to lost content. */
function addCustomization(
  { source, spaceSteps, pages }: SettingOptions,
  { look, title, saved, path, step }: CustomizationToSet,
  add: (step: JobStep) => void,
  { checklist }: SettingSteps,
): void {
  const after = new Set([step])
  const lost: string[] = []
  const body: Record<string, unknown> = {}
  let isLate = false
  for (const [key, saved] of Object.entries(ownKeys(setCustomization, look))) {
    const { value, steps, ...links } = adaptLinks(saved, spaceSteps, pages)
    for (const created of steps) after.add(created)
    if (links.isLost) {
      lost.push(key)
      continue
    }
    isLate ||= links.isLate
    body[key] = value
  }
  const resource = `orgs/${source}/sites/${saved}/customization`
  const list = (part: string, why: string, key: string) =>
    checklist.push({
      ...{ what: `${part} of site "${title}"`, why },
      places: [{ kind: 'response', resource, key }],
    })
  for (const part of lost) {
    list(
      part,
      'Set it again with "docsctl sites customization set", because it links to content that is not restored',
      part,
    )
  }
  const name = `customization of site "${title}"`
  const isValid = setCustomization.body.safeParse(withoutReferences(body)).success
  if (!isValid) list('customization', 'Set it again with "docsctl sites customization set"', '*')
  else {
    const flags = isLate && { flags: linkFlags }
    add({ id: name, operation: setCustomization.id, path, body, after: [...after], ...flags })
  }
}

/** Returns the keys of a response that the request also has. */
function ownKeys(operation: AnyOperation, answer: object): Record<string, unknown> {
  const accepted = schemaKeys(operation.body)
  return Object.fromEntries(Object.entries(answer).filter(([key]) => key in accepted))
}

function hasText(document: unknown): boolean {
  return isJsonObject(document) && Array.isArray(document.nodes) && document.nodes.length > 0
}
