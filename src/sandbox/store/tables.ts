import { type IndexName, indexes, type RecordIndex } from './indexes.ts'
import type { Records, TableName } from './records.ts'
import { type GroupPlace, SortedGroup } from './sorted-group.ts'

/** A committed change to a record. */
export interface TableChange<Name extends TableName = TableName> {
  table: Name
  id: string
  before?: Readonly<Records[Name]>
  after?: Readonly<Records[Name]>
}

/** Read access to the state. */
export interface Reader {
  get<Name extends TableName>(table: Name, id: string): Readonly<Records[Name]> | undefined
  /** Returns the sorted positions of a group, for reading single pages. */
  group<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): SortedGroup
  /**
   * Returns the records of a group in order. The array stays valid if records change while a caller
   * iterates over it.
   */
  list<Name extends TableName>(
    table: Name,
    index: IndexName<Name>,
    group: string,
  ): Readonly<Records[Name]>[]
  count<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): number
  /** Returns all records of a table, in no particular order. */
  all<Name extends TableName>(table: Name): Iterable<Readonly<Records[Name]>>
}

type AnyRecord = { id: string }

const emptyGroup = new SortedGroup()

/** An index of a table. It is built on first use, and updated when records change. */
class Index {
  readonly #definition: RecordIndex<AnyRecord>
  readonly #groups = new Map<string, SortedGroup>()

  constructor(definition: RecordIndex<AnyRecord>, rows: Iterable<AnyRecord>) {
    this.#definition = definition
    const collected = new Map<string, GroupPlace[]>()
    for (const row of rows) {
      const group = definition.group(row)
      if (group === undefined) continue
      const places = collected.get(group)
      const place: GroupPlace = [definition.sort(row), row.id]
      if (places) places.push(place)
      else collected.set(group, [place])
    }
    for (const [group, places] of collected) this.#groups.set(group, new SortedGroup(places))
  }

  group(name: string): SortedGroup {
    return this.#groups.get(name) ?? emptyGroup
  }

  replace(before: AnyRecord | undefined, after: AnyRecord | undefined): void {
    const { group, sort } = this.#definition
    const from = before && group(before)
    const to = after && group(after)
    if (before && after && from === to && sort(before) === sort(after)) return
    if (before && from !== undefined) this.#groups.get(from)?.remove([sort(before), before.id])
    if (!after || to === undefined) return
    const place: GroupPlace = [sort(after), after.id]
    const held = this.#groups.get(to)
    if (held) held.add(place)
    else this.#groups.set(to, new SortedGroup([place]))
  }
}

/** The state of the sandbox: all tables and their indexes. */
export class Tables implements Reader {
  readonly #rows = new Map<TableName, Map<string, AnyRecord>>()
  readonly #indexes = new Map<TableName, Map<string, Index>>()

  #table(name: TableName): Map<string, AnyRecord> {
    let table = this.#rows.get(name)
    if (!table) {
      table = new Map()
      this.#rows.set(name, table)
    }
    return table
  }

  #index(table: TableName, name: string): Index {
    let built = this.#indexes.get(table)
    if (!built) {
      built = new Map()
      this.#indexes.set(table, built)
    }
    let index = built.get(name)
    if (!index) {
      const all = indexes as unknown as Record<string, Record<string, RecordIndex<AnyRecord>>>
      index = new Index(all[table]?.[name] as RecordIndex<AnyRecord>, this.#table(table).values())
      built.set(name, index)
    }
    return index
  }

  get<Name extends TableName>(table: Name, id: string): Readonly<Records[Name]> | undefined {
    return this.#table(table).get(id) as Records[Name] | undefined
  }

  group<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): SortedGroup {
    return this.#index(table, index).group(group)
  }

  list<Name extends TableName>(
    table: Name,
    index: IndexName<Name>,
    group: string,
  ): Readonly<Records[Name]>[] {
    const rows = this.#table(table)
    return [...this.group(table, index, group).ids()].map((id) => rows.get(id) as Records[Name])
  }

  count<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): number {
    return this.group(table, index, group).size
  }

  all<Name extends TableName>(table: Name): Iterable<Readonly<Records[Name]>> {
    return this.#table(table).values() as Iterable<Records[Name]>
  }

  /**
   * Sets or deletes a record, and updates the indexes. Only transactions and the journal's replay
   * call this function.
   */
  set<Name extends TableName>(table: Name, id: string, row: Records[Name] | undefined): void {
    const rows = this.#table(table)
    const before = rows.get(id)
    if (row) rows.set(id, row)
    else rows.delete(id)
    for (const index of this.#indexes.get(table)?.values() ?? []) index.replace(before, row)
  }

  /** Returns the number of records in all tables. */
  size(): number {
    let size = 0
    for (const rows of this.#rows.values()) size += rows.size
    return size
  }

  /** Yields all records, with the names of their tables. */
  *everything(): Generator<[TableName, AnyRecord]> {
    for (const [name, rows] of this.#rows) for (const row of rows.values()) yield [name, row]
  }
}
