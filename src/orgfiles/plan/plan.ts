import type { JobStep } from '../../jobs/step.ts'
import type { GroupName, KindName } from '../model/kind.ts'
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

/** Something that a plan rests on: where it is otherwise by now, the plan is not carried out. */
export interface FieldRead {
  /** the key of the thing in the model */
  key: string
  /** absent for whether the thing is there at all; `*` for what belongs to it */
  field?: string
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
  /** What is sent, with its effect where that is no change of these fields; ids that earlier steps are answered stand as `answerOfStep` writes them, with those steps in `after`. */
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

/** By which a thing that a plan names is known again. */
export interface NamedId {
  kind: KindName
  name: string
  parent?: string
  id: string
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
  /** what has to be read again before it is carried out */
  groups: GroupName[]
  steps: PlanStep[]
  /** what others changed since the last pull */
  theirs: ForeignChange[]
  leftOut: LeftOut[]
  /** what files have, and the service doesn't tell: no difference */
  unknown: string[]
  /** the things that its steps rest on */
  names: NamedId[]
  /** how long its requests take at the rate limit that the service tells; absent where it tells none */
  seconds?: number
}
