import type { JobStep } from '../../jobs/step.ts'
import type { KindName } from '../model/kind.ts'
import type { LeftOut } from '../model/org-model.ts'

/** What is to become of a thing. */
export type ChangeVerb = 'create' | 'change' | 'move' | 'delete'

/** Where people wrote it down. */
export interface StepPlace {
  file: string
  line: number
}

/** One field of a thing, before and after; `null` is none. */
export interface PlannedField {
  field: string
  old: unknown
  new: unknown
}

/** A field that a plan rests on: where it has another value by now, the plan is not carried out. */
export interface FieldRead {
  /** the key of the thing in the model */
  key: string
  /** absent for whether the thing is there at all */
  field?: string
  /** of the value that was read, or of the absence of the thing */
  hash: string
}

/** One request of a plan, and what people are shown of it. */
export interface PlanStep {
  verb: ChangeVerb
  kind: KindName
  /** the key of the thing in the model */
  key: string
  /** what people call it: `team docs` */
  what: string
  changes: PlannedField[]
  /** where it is written down; what is deleted stands nowhere any more */
  at?: StepPlace
  /**
   * What is sent. Ids that earlier steps of the same plan answer stand as `answerOfStep(number)`, and those steps are
   * named in `after`; `expect` holds what the service answered for the keys of the body.
   */
  request: JobStep
  reads: FieldRead[]
}

/** A change that was made in the organization, and is kept. */
export interface ForeignChange {
  verb: ChangeVerb
  kind: KindName
  key: string
  what: string
  changes: PlannedField[]
}

/** What was changed on both sides. */
export interface PlanConflict {
  what: string
  key: string
  /** absent where one side deleted what the other changed */
  field?: string
  base: unknown
  mine: unknown
  theirs: unknown
  at?: StepPlace
}

/** What makes an organization as its files have it. */
export interface OrgPlan {
  'docsctl-plan': 1
  /** made of what it does: the same plan has the same one */
  id: string
  madeAt: string
  apiUrl: string
  organization: string
  /** the folder that it was made from */
  folder: string
  steps: PlanStep[]
  /** what others changed since the last pull */
  theirs: ForeignChange[]
  conflicts: PlanConflict[]
  leftOut: LeftOut[]
  requests: number
  /** at the rate limit that the service told; absent where it told none */
  seconds?: number
}
