import { findField } from '../fields.ts'
import { orgKind } from '../kinds.ts'
import type { ModelMerge } from '../merge/merge-models.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'
import { displayName } from './plan-wording.ts'

/** A change in the files that can't be applied. */
export interface ResourceProblem {
  object: OrgObject
  field?: string
  message: string
}

/** Returns the changes in the files that the API doesn't support, or that require a flag. */
export function changeProblems(merge: ModelMerge, theirs: OrgModel): ResourceProblem[] {
  return merge.mine.flatMap(({ verb, object, changes }) => {
    if (verb === 'create') return creationProblems(object, theirs)
    if (verb === 'delete') return deletionProblems(object, merge, theirs)
    return changes.flatMap(({ field, new: value }): ResourceProblem[] => {
      const known = findField(orgKind(object.kind), field)
      if (!known || field === 'order') return []
      if (!known.setting)
        return [{ object, field, message: 'This value is set on creation and cannot be changed' }]
      return value === null && known.none === undefined
        ? [{ object, field, message: 'This value is required and cannot be removed' }]
        : []
    })
  })
}

function creationProblems(object: OrgObject, theirs: OrgModel): ResourceProblem[] {
  const { kind, name, parent } = object
  if (orgKind(kind).create) {
    const isEmptySection = kind === 'section' && !(object.fields.order as unknown[])?.length
    if (isEmptySection)
      return [{ object, message: 'A new section must contain at least one space' }]
    const isBesideSections = kind === 'site space' && hasSections(theirs, parent as string)
    return isBesideSections
      ? [{ object, message: 'The site has sections. Add the space to one of them' }]
      : []
  }
  const isInNew = parent !== undefined && !theirs.objects.has(parent)
  if (isInNew) return []
  const message =
    kind === 'member'
      ? `Not a member. To invite this person, run docsctl invites send ${name}`
      : 'The API cannot create this resource'
  return [{ object, message }]
}

/** Returns whether a site has sections. The service adds new spaces of such a site to a section. */
function hasSections({ objects }: OrgModel, site: string): boolean {
  return [...objects.values()].some(({ kind, parent }) => kind === 'section' && parent === site)
}

function deletionProblems(
  object: OrgObject,
  merge: ModelMerge,
  theirs: OrgModel,
): ResourceProblem[] {
  const key = objectKey(object)
  const inside = [...theirs.objects.values()].filter((one) => isInside(one, object, key, merge))
  const kept = inside.find(({ isProtected }) => isProtected)
  if (object.isProtected || kept) {
    return [
      {
        object,
        message: `Protected resources are not deleted${kept ? `: ${displayName(kept)}` : ''}`,
      },
    ]
  }
  if (object.kind !== 'collection') return []
  const [held] = inside
  return held
    ? [
        {
          object,
          message: `The collection still contains ${displayName(held)}. Move or delete the contents first`,
        },
      ]
    : []
}

/**
 * Returns whether a deletion would also delete another object: a nested object, or the contents of
 * a collection.
 */
function isInside(one: OrgObject, object: OrgObject, key: string, { merged }: ModelMerge): boolean {
  if (objectKey(one).startsWith(`${key} > `)) return object.kind !== 'collection'
  if (object.kind !== 'collection' || one.fields.parent !== object.name) return false
  if (one.kind !== 'space' && one.kind !== 'collection') return false
  const after = merged.objects.get(objectKey(one))
  // a missing parent means that the files don't move the object
  const { parent = object.name } = after?.fields ?? { parent: null }
  return parent === object.name
}
