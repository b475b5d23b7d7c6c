import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import type { AnyOperation } from '../../../../contract/operation.ts'
import { getCustomFieldValues } from '../../../../contract/organizations/custom-fields.ts'
import { getOrganization } from '../../../../contract/organizations/organizations.ts'
import { fieldValue } from '../../../../jobs/states/read-states.ts'
import type { GroupName, KindName, OrgKind } from '../kind.ts'
import { kinds, orgKind } from '../kinds.ts'
import { OrgNames } from '../names.ts'
import { emptyModel, listKey, type OrgModel, type OrgObject, objectKey, put } from '../org-model.ts'
import { fieldReferences, replaceReferences } from '../references.ts'
import { putOrder } from './read-order.ts'
import { responseFields } from './response-fields.ts'
import {
  allPlaced,
  type PlacedOnSite,
  readRedirects,
  readStructure,
  readVisitors,
} from './site-parts.ts'

/** The lists to read inside resources, such as the members of a team. */
export interface ListSelection {
  /** Returns whether to read the objects of a kind inside a parent. */
  includes(kind: KindName, parent: string): boolean
  /** Returns whether to read the custom field values of a space. */
  includesCustomFields(space: string): boolean
}

export interface OrgReadOptions {
  client: ReadingClient
  organizationId: string
  /** the groups to read; other kinds are read only if these groups refer to them */
  groups: ReadonlySet<GroupName>
  /** the last synced state, whose objects keep their names */
  base?: OrgModel | undefined
  /** the objects in files, which provide the names of new objects */
  mine?: OrgModel | undefined
  /** the lists inside resources to read; defaults to all of them */
  lists?: ListSelection | undefined
  /** the number of parallel requests */
  jobs: number
  /** receives the number of requests after each response */
  onRead?: (count: number) => void
}

/** Reads the state of an organization, with the names that its files use. */
export async function readOrg(options: OrgReadOptions): Promise<OrgModel> {
  return await new OrgReading(options).read()
}

type Item = Record<string, unknown>

class OrgReading {
  readonly #options: OrgReadOptions
  readonly #source: Source
  readonly #names: OrgNames
  readonly #model: OrgModel
  /** the response for each object, by the object's key */
  readonly #answers = new Map<string, Item>()
  /** the structure of each site, by the site's key */
  readonly #structures = new Map<string, PlacedOnSite[]>()

  constructor(options: OrgReadOptions) {
    this.#options = options
    this.#source = new Source(options.client, options.jobs, options.onRead ?? (() => undefined))
    this.#names = new OrgNames(options.base, options.mine)
    this.#model = emptyModel(options.organizationId)
  }

  async read(): Promise<OrgModel> {
    const { groups } = this.#options
    const named = namedKinds(groups)
    for (const kind of kinds) {
      if (groups.has(kind.group)) await this.#readKind(kind)
      else if (named.has(kind.name)) await this.#readForNames(kind)
      this.#noteUnknown(kind.group)
    }
    if (groups.has('spaces')) await this.#readCustomFieldValues()
    this.#noteUnknown('spaces')
    this.#nameReferences()
    this.#model.leftOut.sort((a, b) => (a.what < b.what ? -1 : 1))
    return this.#model
  }

  /** Records the data that the last requests couldn't read. */
  #noteUnknown(group: GroupName): void {
    const { leftOut } = this.#model
    leftOut.push(...this.#source.unknown.slice(leftOut.length).map((one) => ({ ...one, group })))
  }

  async #readKind(kind: OrgKind): Promise<void> {
    const { organizationId } = this.#options
    if (kind.name === 'organization') {
      const item = (await this.#source.required(getOrganization, { organizationId })) as Item
      this.#put(kind, undefined, { ...item, object: 'organization' })
      this.#model.scopes.add(listKey(kind.name))
      return
    }
    const parents = kind.within?.length ? this.#objectsOf(kind.within[0] as KindName) : [undefined]
    await Promise.all(
      parents
        .filter((parent) => !parent || this.#isIncluded(kind.name, parent))
        .map((parent) => this.#readAll(kind, parent)),
    )
    if (kind.name === 'site') await this.#readSites()
    if (kind.name === 'link') this.#readOrders()
  }

  /**
   * Reads the names of objects to which other objects refer. Keeps no fields, except for the
   * collection of a space.
   */
  async #readForNames(kind: OrgKind): Promise<void> {
    const items = await this.#items(kind, undefined)
    const names = this.#names.assignNames(kind, undefined, items ?? [])
    for (const [index, item] of (items ?? []).entries()) {
      const key = this.#put(kind, undefined, item, names[index])
      const object = this.#model.objects.get(key) as OrgObject
      object.fields = kind.name === 'space' ? { parent: object.fields.parent } : {}
    }
  }

  /** Reads all objects of a kind, either in the organization or in a parent. */
  async #readAll(kind: OrgKind, parent: OrgObject | undefined): Promise<void> {
    const items = await this.#items(kind, parent)
    if (!items) return
    const parentKey = parent && objectKey(parent)
    if (kind.name === 'site space') {
      this.#readSiteSpaces(kind, parentKey as string, items)
      return
    }
    this.#putAll(kind, parentKey, items)
  }

  #putAll(kind: OrgKind, parent: string | undefined, items: readonly Item[]): void {
    this.#model.scopes.add(listKey(kind.name, parent))
    const names = this.#names.assignNames(kind, parent, items)
    for (const [index, item] of items.entries()) this.#put(kind, parent, item, names[index])
  }

  #put(kind: OrgKind, parent: string | undefined, item: Item, name: string = kind.name): string {
    const key = put(this.#model, {
      kind: kind.name,
      name,
      ...(parent !== undefined && { parent }),
      id: String(fieldValue(item, kind.idIn)),
      fields: responseFields(kind, item),
      ...(kind.name === 'member' && fieldValue(item, 'disabled') === true && { isDisabled: true }),
    })
    this.#answers.set(key, item)
    return key
  }

  async #items(kind: OrgKind, parent: OrgObject | undefined): Promise<readonly Item[] | undefined> {
    const { organizationId } = this.#options
    const path = { organizationId, ...(parent && { [orgKind(parent.kind).param]: parent.id }) }
    if (kind.name === 'link') {
      const structure = this.#structures.get(objectKey(parent as OrgObject))
      return (
        structure && allPlaced(structure).filter(({ object }) => object === 'site-external-link')
      )
    }
    // the list of teams contains the number of members
    if (
      kind.name === 'team member' &&
      this.#answers.get(objectKey(parent as OrgObject))?.members === 0
    )
      return []
    if (kind.name === 'redirect') {
      const ofSite = path as { organizationId: string; siteId: string }
      return (await readRedirects(this.#source, ofSite)) as Item[] | undefined
    }
    const { list, plural = `${kind.name}s` } = kind
    // sort members by their time of joining, so that files list new members last
    const sorted = kind.name === 'member' ? { sort: 'joinedAt', order: 'asc' } : {}
    const input = Object.fromEntries(
      Object.entries({ ...path, ...sorted }).filter(
        ([name]) => list.path.includes(`{${name}}`) || (list.query && name in list.query.shape),
      ),
    )
    return (await this.#source.listOrNothing(
      plural,
      list as AnyOperation & { paged: true },
      input as never,
    )) as Item[] | undefined
  }

  /** Assigns the spaces of a site to its sections, because the service returns them in one list. */
  #readSiteSpaces(kind: OrgKind, site: string, items: readonly Item[]): void {
    const sections = this.#objectsOf('section').filter(({ parent }) => parent === site)
    const isIn = (id: string | undefined) => items.filter(({ section }) => section === id)
    this.#putAll(kind, site, isIn(undefined))
    for (const section of sections) {
      const inside = isIn(section.id)
      this.#putAll(kind, objectKey(section), inside)
      for (const { id } of inside) this.#names.qualify(kind.name, String(id), section.name)
    }
  }

  async #readSites(): Promise<void> {
    const { organizationId } = this.#options
    await Promise.all(
      this.#objectsOf('site').map(async (site) => {
        if (!this.#isIncluded('site', site)) return
        const item = this.#answers.get(objectKey(site)) as { id: string }
        const path = { organizationId, siteId: item.id }
        const [structure, visitors] = await Promise.all([
          readStructure(this.#source, path),
          readVisitors(this.#source, item, organizationId),
        ])
        if (structure) this.#structures.set(objectKey(site), structure)
        if (visitors !== undefined) site.fields.visitors = visitors
      }),
    )
  }

  /** Sets the defaults of each site, and the order of its structure. */
  #readOrders(): void {
    const byId = new Map(
      this.#objectsOf('link', 'section', 'section group', 'site space').map((one) => [one.id, one]),
    )
    for (const [key, item] of this.#answers) {
      const object = this.#model.objects.get(key) as OrgObject
      if (item.default !== true || object.parent === undefined) continue
      const parent = this.#model.objects.get(object.parent) as OrgObject
      if (object.kind === 'section') parent.fields.opensWithSection = object.name
      if (object.kind === 'site space' && parent.kind === 'site')
        parent.fields.opensWithSpace = object.name
    }
    for (const [site, structure] of this.#structures) {
      putOrder(this.#model.objects.get(site) as OrgObject, structure, byId)
    }
  }

  async #readCustomFieldValues(): Promise<void> {
    if (this.#objectsOf('custom field').length === 0) return
    await Promise.all(
      this.#objectsOf('space').map(async (space) => {
        if (this.#options.lists?.includesCustomFields(objectKey(space)) === false) return
        const path = { spaceId: space.id as string }
        const values = await this.#source.one('custom field values', getCustomFieldValues, path)
        for (const { customField, value = null } of values ?? []) {
          space.fields[`customFields.${customField.name}`] = value
        }
      }),
    )
  }

  /** Replaces the IDs in references with names. Call this method after all names were assigned. */
  #nameReferences(): void {
    for (const { kind, fields } of this.#model.objects.values()) {
      const { refs } = orgKind(kind)
      for (const field of Object.keys(fields)) {
        for (const { kind: named, at } of fieldReferences(refs, field)) {
          if (field.startsWith('opensWith')) continue
          fields[field] = replaceReferences(fields[field], at, (id) =>
            this.#names.nameFor(named, id),
          )
        }
      }
    }
  }

  #isIncluded(kind: KindName, parent: OrgObject): boolean {
    return this.#options.lists?.includes(kind, objectKey(parent)) ?? true
  }

  #objectsOf(...wanted: KindName[]): OrgObject[] {
    return [...this.#model.objects.values()].filter(({ kind }) => wanted.includes(kind))
  }
}

/** Returns the kinds to which the objects in these groups refer. */
function namedKinds(groups: ReadonlySet<GroupName>): Set<KindName> {
  const named = kinds
    .filter(({ group }) => groups.has(group))
    .flatMap(({ refs, nameFrom }) => [
      ...Object.values(refs),
      ...('of' in nameFrom ? [nameFrom.of] : []),
    ])
  if (groups.has('spaces')) named.push('custom field')
  if (groups.has('collections')) named.push('space')
  return new Set(named)
}
