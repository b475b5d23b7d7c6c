import { makeId } from './ids.ts'
import type { IndexName } from './indexes.ts'
import type { Json } from './record.ts'
import type { Records, TableName } from './records.ts'
import type { SortedGroup } from './sorted-group.ts'
import type { Reader, TableChange, Tables } from './tables.ts'

/**
 * A set of changes that take effect together. Reads in the transaction already return the changed
 * records.
 */
export class Transaction implements Reader {
  readonly #tables: Tables
  readonly #changes = new Map<string, TableChange>()

  constructor(tables: Tables) {
    this.#tables = tables
  }

  get<Name extends TableName>(table: Name, id: string): Readonly<Records[Name]> | undefined {
    return this.#tables.get(table, id)
  }

  group<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): SortedGroup {
    return this.#tables.group(table, index, group)
  }

  list<Name extends TableName>(
    table: Name,
    index: IndexName<Name>,
    group: string,
  ): Readonly<Records[Name]>[] {
    return this.#tables.list(table, index, group)
  }

  count<Name extends TableName>(table: Name, index: IndexName<Name>, group: string): number {
    return this.#tables.count(table, index, group)
  }

  all<Name extends TableName>(table: Name): Iterable<Readonly<Records[Name]>> {
    return this.#tables.all(table)
  }

  put<Name extends TableName>(table: Name, record: Records[Name]): void {
    this.#set(table, record.id, record)
  }

  /** Changes some fields of a record. A value of undefined removes a field. */
  patch<Name extends TableName>(
    table: Name,
    id: string,
    fields: { [Key in keyof Records[Name]]?: Records[Name][Key] | undefined },
  ): Readonly<Records[Name]> {
    const before = this.get(table, id)
    if (!before) throw new Error(`Missing record ${id} in ${table}`)
    const entries = Object.entries({ ...before, ...fields }).filter(
      ([, value]) => value !== undefined,
    )
    const after = Object.fromEntries(entries) as unknown as Records[Name]
    this.#set(table, id, after)
    return after
  }

  delete(table: TableName, id: string): void {
    if (this.#tables.get(table, id)) this.#set(table, id, undefined)
  }

  /** Returns a new ID. The same sequence of transactions always produces the same IDs. */
  id(prefix: string): string {
    const count = (this.meta('ids') as number | undefined) ?? 0
    this.setMeta('ids', count + 1)
    return makeId(prefix, count + 1)
  }

  meta(name: string): Json | undefined {
    return this.#tables.get('meta', name)?.value
  }

  setMeta(name: string, value: Json): void {
    this.#set('meta', name, { id: name, value })
  }

  /**
   * Returns the changes, at most one for each record. Omits records that were created and then
   * deleted.
   */
  changes(): TableChange[] {
    return [...this.#changes.values()].filter((change) => change.before || change.after)
  }

  rollback(): void {
    for (const { table, id, before } of this.#changes.values()) this.#tables.set(table, id, before)
    this.#changes.clear()
  }

  #set<Name extends TableName>(table: Name, id: string, after: Records[Name] | undefined): void {
    const key = `${table}/${id}`
    const first = this.#changes.get(key)
    const before = first ? first.before : this.#tables.get(table, id)
    this.#tables.set(table, id, after)
    this.#changes.set(key, { table, id, ...(before && { before }), ...(after && { after }) })
  }
}
