import type { ReadingClient } from '../../../../client/organization-reader.ts'
import { createOpenAPISpec, getPublishedOpenAPIDocument } from '../../../../contract/openapi.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import {
  emptyModel,
  groups,
  makeSteps,
  mergeModels,
  type OrgModel,
  type OrgObject,
  objectKey,
  orgKind,
  type ResourceChange,
  readOrg,
  type SelectedParts,
} from '../../../org/index.ts'
import { restorableChanges } from './restorable-changes.ts'
import type { ChecklistItem } from './saved-content.ts'

/** The parts of a backup to restore, and the organization to restore them into. */
export interface RestoreOptions {
  /** reads the backup */
  backup: ReadingClient
  /** the organization that the backup was made from */
  source: string
  /** reads the organization to restore into */
  client: ReadingClient
  target: string
  /** the only resources to restore; undefined for everything */
  parts: SelectedParts | undefined
  /** true to also reset existing resources to their values in the backup */
  overwrites: boolean
  jobs: number
  onRead: (count: number) => void
}

/** A space that a restore creates. */
export interface NewSpace {
  /** the ID in the backup */
  id: string
  title: string
  /** the number of the step that creates the space */
  step: number
}

/** The requests that restore everything except pages and files. */
export interface StructurePlan {
  steps: JobStep[]
  /** a line for each resource, such as `+ space guide` */
  lines: string[]
  newSpaces: NewSpace[]
  checklist: ChecklistItem[]
}

const signs = { create: '+', change: '~', move: '>', delete: '-' } as const

/**
 * Plans the requests that create the missing resources of an organization. Uses the planner of the
 * organization files, with the backup in place of the files.
 */
export async function planStructure(options: RestoreOptions): Promise<StructurePlan> {
  const { backup, source, client, target, jobs, onRead, overwrites } = options
  const all = { groups: new Set(groups), jobs }
  const saved = await readOrg({ ...all, client: backup, organizationId: source })
  const isSame = source === target
  const theirs = await readOrg({
    ...{ ...all, client, organizationId: target, onRead, mine: saved },
    // in the same organization, a renamed resource is not missing
    ...(isSame && { base: saved }),
  })
  const mine = isSame ? onlyExistingIds(saved, theirs) : withoutIds(saved)
  const merge = mergeModels({
    ...{ base: emptyModel(target), mine, theirs },
    take: overwrites ? 'mine' : 'theirs',
  })
  const wanted = selected(merge.mine, options)
  const { merge: restorable, checklist } = restorableChanges(wanted, merge, theirs)
  const { steps } = makeSteps(restorable, theirs)
  const requests = await Promise.all(
    steps.map(({ request, verb, kind, key, changes: fields }) =>
      withText(backup, source, { effect: { verb, kind, key, changes: fields }, ...request }),
    ),
  )
  const newSpaces = [...steps.entries()].flatMap(([step, { verb, kind, key }]): NewSpace[] => {
    const { id, fields = {}, name = '' } = saved.objects.get(key) ?? {}
    if (verb !== 'create' || kind !== 'space' || id === undefined) return []
    return [{ id, step, title: String(fields.title ?? name) }]
  })
  return {
    ...{ steps: requests, newSpaces },
    lines: [...new Set(steps.map(({ verb, what }) => `${signs[verb]} ${what}`))],
    checklist: [...checklist, ...saved.leftOut],
  }
}

/** Removes the IDs of resources that no longer exist, so that they are created again. */
function onlyExistingIds(saved: OrgModel, theirs: OrgModel): OrgModel {
  const ids = new Set([...theirs.objects.values()].map(({ id }) => id))
  const objects = [...saved.objects].map(([key, { id, ...object }]) => {
    const exists = id !== undefined && ids.has(id)
    return [key, { ...object, ...(exists && { id }) }] as const
  })
  return { ...saved, organization: theirs.organization, objects: new Map(objects) }
}

function withoutIds(saved: OrgModel): OrgModel {
  const objects = [...saved.objects].map(([key, { id: _, ...one }]) => [key, one] as const)
  return { ...saved, objects: new Map(objects) }
}

/** Returns the creations, and the changes to existing resources if these are overwritten. */
function selected(
  all: readonly ResourceChange[],
  { overwrites, parts }: RestoreOptions,
): ResourceChange[] {
  const allowed = all.filter(({ verb }) => verb === 'create' || (overwrites && verb !== 'delete'))
  if (!parts) return allowed
  const roots = new Set(
    allowed.filter(({ object }) => isNamed(object, parts)).map(({ object }) => objectKey(object)),
  )
  return allowed.filter(({ object }) => {
    const { kind, name, parent } = object
    // a space is restored together with its place on sites
    if (kind === 'site space' && roots.has(objectKey({ kind: 'space', name }))) return true
    const root = parent === undefined ? objectKey(object) : (parent.split(' > ')[0] as string)
    return roots.has(root) || isInSelected(parent, parts)
  })
}

/** Returns whether `--only` names an object, or its whole group. */
function isNamed({ kind, name, parent, fields }: OrgObject, parts: SelectedParts): boolean {
  const { group } = orgKind(kind)
  if (parent !== undefined || !parts.groups.has(group)) return false
  const names = parts.named.get(group)
  return !names || names.has(name) || names.has(String(fields.title))
}

/** Returns whether `--only` selects the existing resource that contains an object. */
function isInSelected(parent: string | undefined, parts: SelectedParts): boolean {
  const [, kind, name = ''] = /^([^:]+):(.*?)(?: > |$)/.exec(parent ?? '') ?? []
  if (kind === undefined) return false
  return isNamed({ kind: kind as OrgObject['kind'], name, fields: {} }, parts)
}

/** Adds the text of a specification that has no source URL. */
async function withText(
  backup: ReadingClient,
  organizationId: string,
  step: JobStep,
): Promise<JobStep> {
  const body = (step.body ?? {}) as { slug?: string; source?: unknown }
  if (step.operation !== createOpenAPISpec.id || body.source) return step
  const input = { organizationId, specSlug: body.slug ?? '' }
  const { text } = await backup.call(getPublishedOpenAPIDocument, input)
  return { ...step, body: { ...body, source: { text } } }
}
