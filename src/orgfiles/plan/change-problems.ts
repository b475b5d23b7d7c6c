import type { ModelMerge } from '../merge/merge-models.ts'
import { fieldNamed } from '../model/fields.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'
import { whatIs } from './plan-words.ts'

/** Something that files ask for, and that can't be done. */
export interface ThingProblem {
  object: OrgObject
  field?: string
  rule: string
}

/** What of the changes of files no request can make, or must not. */
export function changeProblems(merge: ModelMerge, theirs: OrgModel): ThingProblem[] {
  return merge.mine.flatMap(({ verb, object, changes }) => {
    if (verb === 'create') return creationProblems(object, theirs)
    if (verb === 'delete') return deletionProblems(object, merge, theirs)
    return changes.flatMap(({ field, new: value }): ThingProblem[] => {
      const known = fieldNamed(kindOf(object.kind), field)
      if (!known || field === 'order') return []
      if (!known.setting)
        return [{ object, field, rule: "can't be changed: it is given when the thing is made" }]
      return value === null && known.none === undefined
        ? [{ object, field, rule: 'needs a value: it can be changed, and not taken away' }]
        : []
    })
  })
}

function creationProblems(object: OrgObject, theirs: OrgModel): ThingProblem[] {
  const { kind, name, parent } = object
  if (kindOf(kind).create) {
    const isEmptySection = kind === 'section' && !(object.fields.order as unknown[])?.length
    if (isEmptySection) return [{ object, rule: 'a new section needs a space' }]
    const isBesideSections = kind === 'site space' && hasSections(theirs, parent as string)
    return isBesideSections ? [{ object, rule: 'the site has sections: put it into one' }] : []
  }
  const isInNew = parent !== undefined && !theirs.objects.has(parent)
  if (isInNew) return []
  const rule =
    kind === 'member'
      ? `not a member: docsctl invites send ${name} invites one`
      : 'the service has no request that makes one'
  return [{ object, rule }]
}

/** Whether the service would put a space that is added to a site into one of its sections. */
function hasSections({ objects }: OrgModel, site: string): boolean {
  return [...objects.values()].some(({ kind, parent }) => kind === 'section' && parent === site)
}

function deletionProblems(object: OrgObject, merge: ModelMerge, theirs: OrgModel): ThingProblem[] {
  const key = keyOf(object)
  const inside = [...theirs.objects.values()].filter((one) => isIn(one, object, key, merge))
  const kept = inside.find(({ isProtected }) => isProtected)
  if (object.isProtected || kept) {
    return [{ object, rule: `is protected${kept ? ` for ${whatIs(kept)}` : ''}, and not deleted` }]
  }
  if (object.kind !== 'collection') return []
  const [held] = inside
  return held
    ? [{ object, rule: `still holds ${whatIs(held)}: put that elsewhere, or delete it` }]
    : []
}

/** Whether a thing would go with another: what belongs to it, and what is left in a collection. */
function isIn(one: OrgObject, object: OrgObject, key: string, { merged }: ModelMerge): boolean {
  if (keyOf(one).startsWith(`${key} > `)) return object.kind !== 'collection'
  if (object.kind !== 'collection' || one.fields.parent !== object.name) return false
  if (one.kind !== 'space' && one.kind !== 'collection') return false
  const after = merged.objects.get(keyOf(one))
  // null is in none, and what files leave out is as it was
  const { parent = object.name } = after?.fields ?? { parent: null }
  return parent === object.name
}
