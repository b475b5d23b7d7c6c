import { type AnyOperation, pathNames } from '../../../../contract/operation.ts'
import { sortStructure } from '../../../../contract/site-publishing/structure.ts'
import type { JobStep, StepEffect } from '../../../../jobs/step.ts'
import type { FieldSetting, KindName } from '../kind.ts'
import { kinds, orgKind } from '../kinds.ts'
import type { ModelMerge, ResourceChange } from '../merge/merge-models.ts'
import { type OrgModel, type OrgObject, objectKey, rootKey } from '../org-model.ts'
import { isPlaced } from '../read/read-order.ts'
import { objectReferences } from '../resolve.ts'
import { creationBody, type PlannedBody, settingBody } from './bodies.ts'
import { changeProblems, type ResourceProblem } from './change-problems.ts'
import { referencedFirst } from './creation-order.ts'
import { PlanIds } from './ids.ts'
import { sortRequests } from './order-steps.ts'
import { PathChangeOrder, setsPath } from './path-change-order.ts'
import type { ChangeVerb, FieldRead, PlannedField, PlanStep } from './plan.ts'
import { displayName } from './plan-wording.ts'
import { createRead } from './reads.ts'

export interface MadeSteps {
  /** the steps; their locations in the files are added later */
  steps: (PlanStep & { object: OrgObject })[]
  problems: ResourceProblem[]
  /** the keys of all objects on which the steps depend */
  named: ReadonlySet<string>
}

/** Kinds whose deletions come before creations, because a new object may need the same path. */
const deletedFirst: ReadonlySet<KindName> = new Set(['redirect', 'link'])

/**
 * Plans the requests that make an organization match its files. A request comes after the requests
 * on which it depends.
 */
export function makeSteps(merge: ModelMerge, theirs: OrgModel): MadeSteps {
  return new StepBuilder(merge, theirs).make()
}

class StepBuilder {
  readonly #merge: ModelMerge
  readonly #theirs: OrgModel
  readonly #ids: PlanIds
  readonly #steps: MadeSteps['steps'] = []
  /** the number of the last step that changes a site's structure, by site */
  readonly #lastOnSite = new Map<string, number>()
  /** the keys of objects that are created in the same request as their parent */
  readonly #createdWithParent = new Set<string>()
  /** the steps that remove references to an object, by the object's key */
  readonly #releasing = new Map<string, number[]>()

  constructor(merge: ModelMerge, theirs: OrgModel) {
    this.#merge = merge
    this.#theirs = theirs
    this.#ids = new PlanIds(theirs)
  }

  make(): MadeSteps {
    const changes = [...this.#merge.mine].sort((a, b) => stepRank(a) - stepRank(b))
    const problems = changeProblems(this.#merge, this.#theirs)
    const of = (verb: ChangeVerb) => changes.filter((one) => one.verb === verb)
    const deletions = of('delete').reverse()
    const free = new PathChangeOrder(changes, this.#theirs)
    const isFirst = ({ object }: ResourceChange) =>
      deletedFirst.has(object.kind) || free.blocksPath(object)
    for (const change of deletions.filter(isFirst)) this.#delete(change)
    for (const change of free.order()) this.#set(change, true)
    for (const object of referencedFirst(of('create'))) this.#create(object)
    for (const change of changes) if (change.verb !== 'delete') this.#set(change, false)
    for (const holder of this.#merge.merged.objects.values()) this.#sort(holder)
    for (const change of deletions) if (!isFirst(change)) this.#delete(change)
    return { steps: this.#steps, problems, named: this.#ids.named }
  }

  #create(object: OrgObject): void {
    const kind = orgKind(object.kind)
    const key = objectKey(object)
    // the request that creates a section also creates its first space
    if (!kind.create || this.#createdWithParent.has(key)) return
    const made = creationBody(object, this.#ids)
    const changes: PlannedField[] = made.fields.map((field) => ({
      field,
      old: null,
      new: object.fields[field],
    }))
    const first = object.kind === 'section' ? this.#firstSpace(object) : undefined
    if (first) {
      const space = this.#ids.idNamed(first, 'space', first.name)
      made.body.spaceId = space.id
      made.after.push(...space.after)
    }
    const reads = [createRead(this.#theirs, key), ...this.#above(object)]
    const effect: StepEffect | undefined = first && {
      ...{ verb: 'create', kind: object.kind, key, changes },
      whole: [{ ...first, fields: {} }],
    }
    const change = { verb: 'create', object, changes, reads, ...(effect && { effect }) } as const
    const step = this.#add(change, kind.create, made)
    this.#ids.makes(key, step, 'natural' in kind.nameFrom ? kind.idIn : 'id')
    this.#setPath(key)
    if (first) {
      this.#createdWithParent.add(objectKey(first))
      this.#ids.makes(objectKey(first), step, 'siteSpaces.0.id')
      this.#setPath(objectKey(first))
    }
  }

  /**
   * Changes the path of a new object immediately, because the next object may need its default
   * path.
   */
  #setPath(key: string): void {
    const change = this.#merge.mine.find(({ object }) => objectKey(object) === key)
    if (change) this.#set(change, true)
  }

  #firstSpace(section: OrgObject): OrgObject | undefined {
    const key = objectKey(section)
    const [first] = (section.fields.order ?? []) as string[]
    return this.#merge.merged.objects.get(`${key} > ${first}`)
  }

  /**
   * Adds steps for changed fields that the creation didn't set. Adds either the steps that set a
   * path or all other steps.
   */
  #set({ object, changes, verb }: ResourceChange, isForPath: boolean): void {
    const key = objectKey(object)
    const done = this.#steps.find((step) => step.key === key && step.verb === 'create')
    const set = new Set(done?.changes.map(({ field }) => field))
    const left = changes.filter(({ field, new: value }) => {
      if (field === 'order' || set.has(field)) return false
      return verb !== 'create' || differsFromDefault(object, field, value)
    })
    for (const setting of orgKind(object.kind).settings) {
      const fields = left.map(({ field }) => field)
      if (setsPath(object, setting, fields) !== isForPath) continue
      const body = settingBody(object, setting, fields, this.#ids)
      if (!body) continue
      const own = left.filter(({ field }) => body.fields.includes(field))
      const reads = [
        createRead(this.#theirs, key),
        ...own.map(({ field }) => createRead(this.#theirs, key, field)),
      ]
      const isMove = own.every(({ field }) => field === 'parent' || field === 'group')
      const change = { verb: isMove ? 'move' : 'change', object, changes: own, reads } as const
      const isOpening = own.some(({ field }) => field.startsWith('opensWith'))
      this.#add(change, operationFor(setting, own), body, isOpening)
      this.#release(key)
    }
  }

  #sort(holder: OrgObject): void {
    const arrivals = this.#steps.flatMap(({ verb, key }) => (verb === 'change' ? [] : [key]))
    const key = objectKey(holder)
    for (const { item, position, changes, order } of sortRequests(
      holder,
      this.#theirs,
      this.#merge,
      arrivals,
    )) {
      const path = this.#ids.path(holder, pathNames(sortStructure.path))
      const at = this.#pointers({ item, position })
      const reads = [createRead(this.#theirs, key, 'order')]
      const made: PlannedBody = { body: at.body, after: [...at.after, ...path.after], fields: [] }
      const sorted = [{ field: 'order', ...order }]
      const effect: StepEffect = { verb: 'move', kind: holder.kind, key, changes: sorted }
      this.#add({ verb: 'move', object: item, changes, reads, effect }, sortStructure, made, true)
    }
  }

  #pointers({
    item,
    position,
  }: Pick<ReturnType<typeof sortRequests>[number], 'item' | 'position'>) {
    const after: number[] = []
    const pointer = (object: OrgObject) => {
      const { id, after: before } = this.#ids.idFor(objectKey(object), object.id ?? '')
      after.push(...before)
      return { type: pointerTypes[object.kind], id }
    }
    const [side, beside] = position
    return { body: { item: pointer(item), position: { [side]: pointer(beside) } }, after }
  }

  #delete({ object }: ResourceChange): void {
    const { remove } = orgKind(object.kind)
    if (!remove) return
    const key = objectKey(object)
    const inner = [...this.#theirs.objects].filter(([one]) => one.startsWith(`${key} > `))
    const whole = [[key, object] as const, ...inner]
    const reads = [
      createRead(this.#theirs, key),
      createRead(this.#theirs, key, '*'),
      ...whole.flatMap(([one, { fields }]) =>
        Object.keys(fields).map((field) => createRead(this.#theirs, one, field)),
      ),
    ]
    const after = [...(this.#releasing.get(key) ?? [])]
    const effect: StepEffect = {
      ...{ verb: 'delete', kind: object.kind, key, changes: [] },
      whole: whole.map(([, one]) => one),
    }
    const made: PlannedBody = { body: {}, after, fields: [] }
    this.#add({ verb: 'delete', object, changes: [], reads, effect }, remove, made)
    this.#release(key)
  }

  /** Records that the last step removes the object's previous references. */
  #release(key: string): void {
    const step = this.#steps.length - 1
    const before = this.#theirs.objects.get(key)
    for (const named of before ? objectReferences(before) : []) {
      this.#releasing.set(named.key, [...(this.#releasing.get(named.key) ?? []), step])
    }
  }

  #add(
    {
      verb,
      object,
      changes,
      reads,
      effect,
    }: ResourceChange & Pick<PlanStep, 'reads'> & Pick<JobStep, 'effect'>,
    operation: AnyOperation,
    { body, after }: PlannedBody,
    isPlacing = false,
  ): number {
    const number = this.#steps.length
    const path = this.#ids.path(object, pathNames(operation.path))
    const before = new Set([...after, ...path.after])
    const site = siteKey(object)
    // concurrent changes to the structure of a site could conflict, so each one awaits the last one
    if (site !== undefined && (isPlacing || isPlaced(object))) {
      const last = this.#lastOnSite.get(site)
      if (last !== undefined) before.add(last)
      this.#lastOnSite.set(site, number)
    }
    const what = displayName(object)
    this.#steps.push({
      verb,
      kind: object.kind,
      key: objectKey(object),
      what,
      changes,
      request: {
        id: what,
        operation: operation.id,
        path: path.path,
        ...(operation.body && { body }),
        ...(before.size > 0 && { after: [...before].sort((a, b) => a - b) }),
        ...(effect && { effect }),
      },
      reads,
      object,
    })
    return number
  }

  #above({ parent }: OrgObject): FieldRead[] {
    if (parent === undefined || !this.#theirs.objects.has(parent)) return []
    return [createRead(this.#theirs, parent)]
  }
}

const names = kinds.map(({ name }) => name)

/**
 * Returns the rank of a change. An object gets a higher rank than the objects to which it refers.
 * The organization comes last, because it refers to other objects.
 */
function stepRank({ object: { kind, parent } }: ResourceChange): number {
  if (kind === 'organization') return names.length
  // add spaces at the root before sections exist, because the service would otherwise add them to a
  // section
  const isAtRoot = kind === 'site space' && !parent?.includes(' > ')
  return names.indexOf(isAtRoot ? 'section group' : kind)
}

const pointerTypes: Partial<Record<KindName, string>> = {
  section: 'site-section',
  'section group': 'site-section-group',
  'site space': 'site-space',
  link: 'site-external-link',
}

function operationFor(setting: FieldSetting, changes: readonly PlannedField[]): AnyOperation {
  const isOff = changes.every(({ new: value }) => value === false)
  return setting.unless && isOff ? setting.unless : setting.operation
}

/** Returns whether the value of a field differs from the default of a new object. */
function differsFromDefault({ kind }: OrgObject, field: string, value: unknown): boolean {
  return value !== null && !(kind === 'site' && field === 'published' && value === false)
}

function siteKey(object: OrgObject): string | undefined {
  const root = rootKey(objectKey(object))
  return root.startsWith('site:') ? root : undefined
}
