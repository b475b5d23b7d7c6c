import { DocsctlError } from '../../../../errors.ts'
import type { JobStep, StepEffect } from '../../../../jobs/step.ts'
import { readBaseFile, writeBase } from '../folder/base-file.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { KindName } from '../kind.ts'
import { isKindName, orgKind } from '../kinds.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'
import { isHolder, isPlaced, placeName } from '../read/read-order.ts'
import { applyRenames, findRenames } from '../rename.ts'

/** A completed step, and the fields of the object afterwards. */
export interface AppliedStep {
  request: JobStep
  effect: StepEffect
  after: Readonly<Record<string, unknown>>
}

/**
 * Records applied changes in the base file of a folder, and which resources are protected in the
 * files. Returns the error if the file can't be written.
 */
export async function recordApplied(
  folder: OrgFolder,
  applied: readonly AppliedStep[],
  now: number,
): Promise<DocsctlError | undefined> {
  try {
    const known = await readBaseFile(folder.path)
    if (!known) return undefined
    const files = await readFolder(folder, known.model)
    const before = applyRenames(known.model, findRenames(known.model, files))
    const model = copyProtection(files, applyToBase(before, applied))
    // without applied changes, this isn't a sync
    const at = applied.length > 0 ? new Date(now).toISOString() : known.at
    await writeBase(folder.path, { ...known, at, model })
    return undefined
  } catch (error) {
    if (error instanceof DocsctlError) return error
    throw error
  }
}

/**
 * Returns the base with the applied changes. All other data stays unchanged, so that changes by
 * others are still detected.
 */
export function applyToBase(base: OrgModel, applied: readonly AppliedStep[]): OrgModel {
  const objects = new Map(base.objects)
  for (const { request, effect, after } of applied) {
    const { key, kind, verb, changes, whole } = effect
    if (!isKindName(kind)) continue
    if (verb === 'delete') {
      const deleted = namesFromKey(kind, key)
      removeFromOrder(objects, deleted)
      for (const [one, object] of objects) {
        const isInside = one === key || one.startsWith(`${key} > `)
        if (isInside || isNamedAfter(object, deleted)) objects.delete(one)
      }
      continue
    }
    const resources = (whole ?? []) as OrgObject[]
    for (const resource of resources) objects.set(objectKey(resource), resource)
    const object = objects.get(key) ?? newObject(namesFromKey(kind, key), resources)
    const id = object.id ?? createdObjectId(kind, request, after)
    const fields = Object.fromEntries(changes.map(({ field, new: value }) => [field, value]))
    const left = { ...object, ...(id && { id }), fields: { ...object.fields, ...fields } }
    objects.set(key, left)
    if (verb === 'create' || 'group' in fields) moveToEnd(objects, left)
  }
  return { ...base, objects }
}

/** Sets the protection of all objects that the files contain. Other objects stay unchanged. */
function copyProtection(files: OrgModel, base: OrgModel): OrgModel {
  const objects = [...base.objects].map(([key, object]): [string, OrgObject] => {
    const inFile = files.objects.get(key)
    if (!inFile) return [key, object]
    const { isProtected: _, ...rest } = object
    return [key, inFile.isProtected ? { ...rest, isProtected: true } : rest]
  })
  return { ...base, objects: new Map(objects) }
}

/**
 * Returns an object without fields. Its order contains the children that were created in the same
 * request.
 */
function newObject(named: Omit<OrgObject, 'fields'>, inside: readonly OrgObject[]): OrgObject {
  return { ...named, fields: isHolder(named) ? { order: inside.map(placeName) } : {} }
}

/**
 * Returns whether an object is named after another one. For example, permissions have the names of
 * members and teams.
 */
function isNamedAfter(
  object: OrgObject,
  { kind, name }: Pick<OrgObject, 'kind' | 'name'>,
): boolean {
  const { nameFrom } = orgKind(object.kind)
  return 'of' in nameFrom && nameFrom.of === kind && object.name === name
}

/** Splits an object's key into kind, name, and parent. */
function namesFromKey(kind: KindName, key: string): Pick<OrgObject, 'kind' | 'name' | 'parent'> {
  const above = key.lastIndexOf(` > ${kind}:`)
  const name = key.slice((above < 0 ? 0 : above + 3) + kind.length + 1)
  return { kind, name, ...(above >= 0 && { parent: key.slice(0, above) }) }
}

/** Returns the ID of a created object from the path, the body, or the response of the request. */
function createdObjectId(
  kind: KindName,
  request: JobStep,
  after: AppliedStep['after'],
): string | undefined {
  const { users, teams } = (request.body ?? {}) as { users?: string[]; teams?: string[] }
  const inPath = request.path[orgKind(kind).param]
  const found = inPath ?? users?.[0] ?? teams?.[0] ?? after.id ?? after.name ?? after.slug
  return typeof found === 'string' ? found : undefined
}

type OrgObjects = Map<string, OrgObject>

/** Moves an object to the end of its parent's order. */
function moveToEnd(objects: OrgObjects, object: OrgObject): void {
  if (!isPlaced(object)) return
  const place = placeName(object)
  removeFromOrder(objects, object)
  const { group } = object.fields
  const key = typeof group === 'string' ? groupKey(object, group) : object.parent
  changeOrder(objects, key, (order) => [...order, place])
}

/** Removes an object from its parent's order. */
function removeFromOrder(objects: OrgObjects, object: Omit<OrgObject, 'fields'>): void {
  if (!isPlaced(object)) return
  const place = placeName(object)
  for (const [key, { kind, parent }] of objects) {
    const isNear = key === object.parent || (kind === 'section group' && parent === object.parent)
    if (isNear) changeOrder(objects, key, (order) => order.filter((one) => one !== place))
  }
}

const groupKey = ({ parent }: OrgObject, name: string) =>
  objectKey({ kind: 'section group', name, ...(parent !== undefined && { parent }) })

function changeOrder(
  objects: OrgObjects,
  key: string | undefined,
  change: (order: readonly string[]) => readonly string[],
): void {
  const holder = key === undefined ? undefined : objects.get(key)
  const before = holder?.fields.order
  if (!key || !holder || !Array.isArray(before)) return
  const order = change(before)
  objects.set(key, { ...holder, fields: { ...holder.fields, order } })
}
