import { DocsctlError } from '../../errors.ts'
import type { JobStep, StepEffect } from '../../jobs/step.ts'
import { readBase, writeBase } from '../folder/base-file.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { KindName } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'
import { renamed, renamesIn } from '../model/rename.ts'
import { isHolder, placeName } from '../read/read-order.ts'
import { comeLast, goFrom } from './order-after.ts'

/** A step that was done, with the fields that it left. */
export interface AppliedStep {
  request: JobStep
  effect: StepEffect
  after: Readonly<Record<string, unknown>>
}

/** Keeps what a plan has changed as the base of the next; answers why that can't be, where it can't. */
export async function rememberApplied(
  folder: OrgFolder,
  applied: readonly AppliedStep[],
  now: number,
): Promise<DocsctlError | undefined> {
  try {
    const known = await readBase(folder.path)
    if (!known) return undefined
    const files = await readFolder(folder, known.model)
    const before = renamed(known.model, renamesIn(known.model, files))
    const model = baseAfter(before, applied)
    await writeBase(folder.path, { ...known, at: new Date(now).toISOString(), model })
    return undefined
  } catch (error) {
    if (error instanceof DocsctlError) return error
    throw error
  }
}

/** The base, with what was applied; all else of it stays, so that the changes of others are still theirs. */
export function baseAfter(base: OrgModel, applied: readonly AppliedStep[]): OrgModel {
  const objects = new Map(base.objects)
  for (const { request, effect, after } of applied) {
    const { key, verb, changes, whole } = effect
    const kind = effect.kind as KindName
    if (verb === 'delete') {
      const gone = namesIn(kind, key)
      goFrom(objects, gone)
      for (const [one, object] of objects) {
        const isInside = one === key || one.startsWith(`${key} > `)
        if (isInside || isNamedAfter(object, gone)) objects.delete(one)
      }
      continue
    }
    const things = (whole ?? []) as OrgObject[]
    for (const thing of things) objects.set(keyOf(thing), thing)
    const object = objects.get(key) ?? newThing(namesIn(kind, key), things)
    const id = object.id ?? idAfter(kind, request, after)
    const fields = Object.fromEntries(changes.map(({ field, new: value }) => [field, value]))
    const left = { ...object, ...(id && { id }), fields: { ...object.fields, ...fields } }
    objects.set(key, left)
    if (verb === 'create' || 'group' in fields) comeLast(objects, left)
  }
  return { ...base, objects }
}

/** What was made holds nothing, or what was made along with it. */
function newThing(named: Omit<OrgObject, 'fields'>, inside: readonly OrgObject[]): OrgObject {
  return { ...named, fields: isHolder(named) ? { order: inside.map(placeName) } : {} }
}

/** What somebody may do goes with them. */
function isNamedAfter(
  object: OrgObject,
  { kind, name }: Pick<OrgObject, 'kind' | 'name'>,
): boolean {
  const { nameFrom } = kindOf(object.kind)
  return 'of' in nameFrom && nameFrom.of === kind && object.name === name
}

/** What a key is made of. */
function namesIn(kind: KindName, key: string): Pick<OrgObject, 'kind' | 'name' | 'parent'> {
  const above = key.lastIndexOf(` > ${kind}:`)
  const name = key.slice((above < 0 ? 0 : above + 3) + kind.length + 1)
  return { kind, name, ...(above >= 0 && { parent: key.slice(0, above) }) }
}

/** The id of what was created: the service has answered it, or somebody was named. */
function idAfter(
  kind: KindName,
  request: JobStep,
  after: AppliedStep['after'],
): string | undefined {
  const { users, teams } = (request.body ?? {}) as { users?: string[]; teams?: string[] }
  const inPath = request.path[kindOf(kind).param]
  const found = inPath ?? users?.[0] ?? teams?.[0] ?? after.id ?? after.name ?? after.slug
  return typeof found === 'string' ? found : undefined
}
