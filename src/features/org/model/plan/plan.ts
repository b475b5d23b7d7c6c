import type { JobStep } from '../../../../jobs/step.ts'
import type { GroupName, KindName } from '../kind.ts'
import type { LeftOut } from '../org-model.ts'

/** The change that a step makes. */
export type ChangeVerb = 'create' | 'change' | 'move' | 'delete'

/** A location in the files. */
export interface StepPlace {
  file: string
  line: number
}

/** A field before and after a change; `null` means no value. */
export interface PlannedField {
  field: string
  old: unknown
  new: unknown
}

/** State that a plan depends on. If it has changed, the plan can't be applied. */
export interface FieldRead {
  /** the key of the object in the model */
  key: string
  /**
   * absent if the plan depends on the existence of the object; `*` if it depends on the children
   */
  field?: string
  hash: string
}

/** One request of a plan, with its description. */
export interface PlanStep {
  verb: ChangeVerb
  kind: KindName
  /** the key of the object in the model */
  key: string
  /** the display name: `team docs` */
  what: string
  changes: PlannedField[]
  /** its location in the files; absent for a deleted object */
  at?: StepPlace
  /**
   * The request, with its effect if that differs from these changes. IDs that earlier steps return
   * are placeholders, which `answerReference` creates. `after` lists those steps.
   */
  request: JobStep
  reads: FieldRead[]
}

/** A remote change that the plan doesn't overwrite. */
export interface ForeignChange {
  verb: ChangeVerb
  kind: KindName
  key: string
  what: string
  changes: PlannedField[]
}

/** A change on both sides. */
export interface PlanConflict {
  what: string
  key: string
  /** absent if one side deleted the object that the other changed */
  field?: string
  base: unknown
  mine: unknown
  theirs: unknown
  at?: StepPlace
}

/** The name and id of an object that a plan refers to. */
export interface NamedId {
  kind: KindName
  name: string
  parent?: string
  id: string
}

/** The changes that make an organization match its files. */
export interface OrgPlan {
  'docsctl-plan': 1
  /** a hash of the content */
  id: string
  madeAt: string
  apiUrl: string
  organization: string
  /** the source folder */
  folder: string
  /** the groups that must be read again before the plan is applied */
  groups: GroupName[]
  steps: PlanStep[]
  /** remote changes since the last pull */
  theirs: ForeignChange[]
  leftOut: LeftOut[]
  /** values in files that the service doesn't return; they don't count as differences */
  unknown: string[]
  /** the objects that the steps depend on */
  names: NamedId[]
  /** the estimated duration at the service's rate limit; absent if the service has none */
  seconds?: number
}
