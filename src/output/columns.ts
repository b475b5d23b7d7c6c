export interface Column {
  /** the dotted path of the column's value in an item: `user.displayName` */
  path: string
  /** the heading on a terminal; by default, it is derived from the path */
  header?: string
  /** the text that tables and TSV show for `null`; JSON keeps `null` */
  nullAs?: string
  /**
   * the format on a terminal; by default, it is derived from the path; a table shows only the first
   * line of a `block`
   */
  kind?: 'text' | 'block' | 'id' | 'time' | 'status'
  /** computes the value, if it isn't at the path */
  value?: (item: unknown) => unknown
}

/** A column, either as a path or as a full definition. */
export type ColumnLike = string | Column

/** Returns the words that tables and TSV show instead of `null`, each with an explanation. */
export function nullTexts(columns: readonly ColumnLike[]): { word: string; sentence: string }[] {
  return columns.map(toColumn).flatMap(({ nullAs, path }) => {
    if (nullAs === undefined) return []
    return [{ word: nullAs, sentence: `"${nullAs}" is null in JSON. Use select(.${path} == null)` }]
  })
}

export function toColumn(column: ColumnLike): Column {
  return typeof column === 'string' ? { path: column } : column
}

/**
 * Returns the heading of a column: `createdAt` → `CREATED AT`, `user.email` → `EMAIL`, `user.id` →
 * `USER ID`.
 */
export function columnHeader(column: Column): string {
  if (column.header !== undefined) return column.header
  const parts = column.path.split('.')
  const last = parts.at(-1) ?? ''
  // these keys need their parent key to be clear
  const own = ['id', 'title', 'name'].includes(last) ? parts.slice(-2) : [last]
  return own.map(splitKey).join(' ').toUpperCase()
}

/**
 * Splits a key into words: `createdAt` becomes `created at`, and `photoURL` becomes `photo URL`.
 */
export function splitKey(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[-_ ]/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

export function columnKind(column: Column): NonNullable<Column['kind']> {
  if (column.kind !== undefined) return column.kind
  const last = column.path.split('.').at(-1) ?? ''
  if (/^id$|[a-z]Id$/.test(last)) return 'id'
  if (last === 'status') return 'status'
  return last.endsWith('At') ? 'time' : 'text'
}

/**
 * Returns the value at a dotted path. Ignores inherited keys. If a key itself contains the dots,
 * that key takes precedence.
 */
export function cell(item: unknown, path: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined
  const record = item as Record<string, unknown>
  if (Object.hasOwn(record, path)) return record[path]
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    if (!Object.hasOwn(record, head)) continue
    const value = cell(record[head], path.slice(dot + 1))
    if (value !== undefined) return value
  }
  return undefined
}

/** Returns the value of an item that a column shows. */
export function shownValue(item: unknown, { path, value }: Column): unknown {
  const isObject = typeof item === 'object' && item !== null
  return value && isObject ? value(item) : cell(item, path)
}

/** The columns that structured formats print. */
interface PickedColumns {
  columns: readonly Column[]
  picked: boolean
  uncut?: ((item: unknown) => boolean) | undefined
}

/**
 * Reduces an item to the selected columns. The result has flat keys in the order of the columns,
 * and `null` for absent values.
 */
export function pickColumns(item: unknown, { columns, picked, uncut }: PickedColumns): unknown {
  if (!picked || uncut?.(item)) return item
  return Object.fromEntries(columns.map(({ path }) => [path, cell(item, path) ?? null]))
}

/** Returns the dotted paths of the scalars and arrays in an item. */
export function paths(item: unknown, depth = 3): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
  return Object.entries(item).flatMap(([key, value]) => {
    const nested = depth > 0 ? paths(value, depth - 1) : []
    return nested.length > 0 ? nested.map((path) => `${key}.${path}`) : [key]
  })
}

/** Returns the ID of a resource. `value` is either the ID or the whole resource. */
export function resourceId(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}
