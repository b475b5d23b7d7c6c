import type { JobStep } from '../../../../jobs/step.ts'
import type { GroupName, KindName } from '../kind.ts'
import type { UnreadData } from '../org-model.ts'

/** The type of change that a step makes. */
export type ChangeVerb = 'create' | 'change' | 'move' | 'delete'

/** A location in the files. */
export interface StepPlace {
  file: string
  line: number
}

/** The values of a field before and after a change. `null` means no value. */
export interface PlannedField {
  field: string
  old: unknown
  new: unknown
}

/**
 * An object or field on which a plan depends. The plan can't be applied if the hash of the current
 * value differs.
 */
export interface FieldRead {
  /** the key of the object in the model */
  key: string
  /**
   * the name of the field; absent for the existence of the object, and `*` for the list of its
   * children
   */
  field?: string
  hash: string
}

/** A step of a plan: a request, and the changes that it makes. */
export interface PlanStep {
  verb: ChangeVerb
  kind: KindName
  /** the key of the object in the model */
  key: string
  /** the name for messages, such as `team docs` */
  what: string
  changes: PlannedField[]
  /** the location of the object in the files; absent for a deleted object */
  at?: StepPlace
  /**
   * The request to send. Its effect is set only if the effect differs from `changes`. The IDs of
   * new objects are placeholders from `answerReference`, and `after` contains the numbers of the
   * steps that create these objects.
   */
  request: JobStep
  reads: FieldRead[]
}

/** A change to the organization that wasn't made through its files, and that the plan keeps. */
export interface ForeignChange {
  verb: ChangeVerb
  kind: KindName
  key: string
  what: string
  changes: PlannedField[]
}

/** A conflict between a change to the files and a change to the organization. */
export interface PlanConflict {
  what: string
  key: string
  /** absent if one side deleted an object that the other side changed */
  field?: string
  base: unknown
  mine: unknown
  theirs: unknown
  at?: StepPlace
}

/** The name and ID of an object on which a plan depends. */
export interface NamedId {
  kind: KindName
  name: string
  parent?: string
  id: string
}

/** The changes that make an organization match its files. */
export interface OrgPlan {
  'docsctl-plan': 1
  /** a hash of the plan, which identifies it */
  id: string
  madeAt: string
  apiUrl: string
  organization: string
  /** the folder with the organization files */
  folder: string
  /** the groups that are read again before the plan is applied */
  groups: GroupName[]
  steps: PlanStep[]
  /** changes to the organization since the last sync that weren't made through its files */
  theirs: ForeignChange[]
  leftOut: UnreadData[]
  /**
   * objects and fields in files that the service doesn't return; they aren't reported as
   * differences
   */
  unknown: string[]
  /** data on which the plan doesn't depend, and that wasn't read; absent if there is none */
  skipped?: string[]
  /** the objects on which the steps depend */
  names: NamedId[]
  /** the estimated duration in seconds; absent if the service has no rate limit */
  seconds?: number
}
