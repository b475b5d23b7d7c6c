import type { ReadingClient } from '../../../../client/organization-reader.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import {
  emptyModel,
  groups,
  makeSteps,
  mergeModels,
  type OrgModel,
  objectKey,
  readOrg,
  type SelectedParts,
} from '../../../org/model/index.ts'
import { removedSettings } from '../installations/installation-checklist.ts'
import { planInstallations, type RestoredPlace } from '../installations/plan-installations.ts'
import { withPageReferences } from '../settings/page-references.ts'
import { RestoredPages } from '../settings/restored-pages.ts'
import { settingSteps } from '../settings/setting-steps.ts'
import { sitePartSteps } from '../settings/site-part-steps.ts'
import { type NewSiteSpace, siteSpaceLooks } from '../settings/site-space-looks.ts'
import type { RunManifest } from '../store/manifest.ts'
import { withStyleguides } from '../styleguides/plan-styleguides.ts'
import { fixedValues } from './fixed-values.ts'
import { keptFields, notCompared, notSaved } from './not-restored.ts'
import { restorableChanges } from './restorable-changes.ts'
import type { ChecklistItem } from './saved-content.ts'
import { Selection } from './selection.ts'
import type { SpacePlace } from './space-place.ts'
import { positionSteps } from './space-positions.ts'
import { specificationTexts } from './specification-texts.ts'
import { missingContextRecords, missingGitSyncs, missingIntegrations } from './unrestored-items.ts'
import { unsetFields } from './unset-fields.ts'

/** The parts of a backup to restore, and the organization to restore them into. */
export interface RestoreOptions {
  /** reads the backup */
  backup: ReadingClient
  /** the organization that the backup was made from */
  source: string
  /** reads the organization to restore into */
  client: ReadingClient
  target: string
  /** the run to restore, and its removed secrets */
  manifest: Pick<RunManifest, 'run' | 'secrets' | 'entries'>
  /** the only resources to restore; undefined for everything */
  parts: SelectedParts | undefined
  /** true to also reset existing resources to their values in the backup */
  overwrites: boolean
  jobs: number
  onRead: (count: number) => void
}

/** The requests that restore everything except pages and files. */
export interface StructurePlan {
  steps: JobStep[]
  /** a line for each resource, such as `+ space guide` */
  lines: string[]
  spaces: SpacePlace[]
  /** the IDs of existing spaces that aren't selected, by their IDs in the backup */
  otherSpaces: [saved: string, found: string][]
  /** changes that can't be made */
  checklist: ChecklistItem[]
  /** resources that the backup doesn't contain, and values that the restore doesn't set */
  notSaved: ChecklistItem[]
  /** resources that the organization didn't return */
  notCompared: ChecklistItem[]
  /** the IDs of all resources in the organization */
  existingIds: ReadonlySet<string>
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
  const selection = new Selection(options.parts, [saved, theirs])
  const allowed = merge.mine.filter(
    ({ verb }) => verb === 'create' || (overwrites && verb !== 'delete'),
  )
  const texts = await specificationTexts({ backup, source, saved }, selection.changes(allowed))
  const { merge: restorable, checklist } = restorableChanges(texts.changes, merge, {
    saved,
    theirs,
  })
  const { steps } = makeSteps(restorable, theirs)
  const plain = steps.map(({ request, verb, kind, key, changes: fields }) =>
    texts.addTo({ effect: { verb, kind, key, changes: fields }, ...request }),
  )
  const idOf = (key: string) => saved.objects.get(key)?.id ?? ''
  const creations = [...steps.entries()].filter(([, { verb }]) => verb === 'create')
  const guides = await withStyleguides(
    {
      ...{ backup, source },
      created: new Map(creations.map(([step, { key }]) => [idOf(key), step])),
    },
    plain,
  )
  const created = new Map(creations.map(([step, { key }]) => [key, guides.position(step)]))
  const spaces: SpacePlace[] = []
  const otherSpaces: StructurePlan['otherSpaces'] = []
  for (const [key, object] of saved.objects) {
    const { kind, id, fields, name } = object
    if (kind !== 'space' || id === undefined) continue
    const own = { id, title: String(fields.title ?? name) }
    const step = created.get(key)
    const target = theirs.objects.get(key)?.id
    if (step !== undefined) spaces.push({ ...own, step })
    else if (target === undefined) continue
    else if (selection.has(object)) spaces.push({ ...own, target })
    else otherSpaces.push([id, target])
  }
  const pages = await RestoredPages.read({ backup, manifest: options.manifest, isSame }, spaces)
  const references = withPageReferences(guides.steps, { pages, saved })
  const requests = references.steps
  const sites = creations.flatMap(([step, { kind, key, what }]) =>
    kind === 'site'
      ? [{ id: idOf(key), title: what.replace(/^site /, ''), step: guides.position(step) }]
      : [],
  )
  const positions = await positionSteps({ backup, saved, theirs }, spaces, requests.length)
  const spaceSteps = new Map(spaces.flatMap((one) => ('step' in one ? [[one.id, one.step]] : [])))
  const settings = await settingSteps({
    ...{ backup, source, client, target, sites, pages },
    spaceSteps,
    includesInstructions: selection.hasAll('organization'),
    includesGlossary: selection.hasAll('translations'),
  })
  const looks = await siteSpaceLooks({
    ...{ backup, source, spaceSteps, pages },
    siteSpaces: newSiteSpaces(saved, created, requests),
  })
  const others = [...positions, ...settings.steps, ...looks.steps]
  const existingSites = [...saved.objects].flatMap(([key, { kind, id, fields, name }]) => {
    const found = theirs.objects.get(key)
    if (kind !== 'site' || id === undefined || found?.id === undefined) return []
    const title = String(fields.title ?? name)
    return selection.has(found) ? [{ id, title, target: found.id }] : []
  })
  const parts = await sitePartSteps(
    { backup, source, client, target, sites: [...sites, ...existingSites] },
    requests.length + others.length,
  )
  const before = [...requests, ...others, ...parts.steps]
  const installations = await planInstallations(
    {
      ...{ backup, source, client, target, run: options.manifest.run },
      removed: removedSettings(options.manifest.secrets),
      places: new Map<string, RestoredPlace>(
        [...spaces, ...sites, ...existingSites].map(({ id, ...place }) => [id, place]),
      ),
      createsAll: selection.hasAll('organization'),
    },
    before.length,
  )
  const createdIds = new Set(
    restorable.mine.flatMap(({ verb, object }) =>
      verb === 'create' ? [idOf(objectKey(object))] : [],
    ),
  )
  const kept = isSame || overwrites ? [] : keptFields({ saved, mine, theirs }, selection)
  return {
    ...{ steps: [...before, ...installations.steps], spaces, otherSpaces },
    lines: [
      ...new Set(steps.map(({ verb, what }) => `${signs[verb]} ${what}`)),
      ...settings.lines,
      ...looks.lines,
      ...parts.lines,
      ...installations.lines,
    ],
    checklist: [...texts.checklist, ...checklist],
    notSaved: [
      ...notSaved(saved, selection),
      ...kept,
      ...(options.parts ? [] : await fixedValues(options)),
      ...guides.checklist,
      ...references.checklist,
      ...settings.checklist,
      ...looks.checklist,
      ...parts.checklist,
      ...installations.checklist,
      ...(await unsetFields(backup, source, createdIds, guides.restored)),
      ...(await missingGitSyncs(options, createdIds)),
      ...(await missingContextRecords(options, createdIds)),
      ...(options.parts ? [] : await missingIntegrations(options)),
    ],
    notCompared: notCompared(options, { saved, theirs, merge, selection }),
    existingIds: new Set([...theirs.objects.values()].flatMap(({ id }) => id ?? [])),
  }
}

/** Returns the spaces that the restore adds to sites. */
function newSiteSpaces(
  saved: OrgModel,
  created: ReadonlyMap<string, number>,
  steps: readonly JobStep[],
): NewSiteSpace[] {
  return [...created].flatMap(([key, step]) => {
    const { kind, id, name, parent = '' } = saved.objects.get(key) ?? {}
    const site = saved.objects.get(parent.split(' > ')[0] ?? '')?.id
    const creation = steps[step]
    if (kind !== 'site space' || !id || !name || !site || !creation) return []
    return [{ id, title: name, site, step, creation }]
  })
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
