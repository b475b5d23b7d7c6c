import { DocsctlError } from '../errors.ts'
import { meantQuestion } from './sentences.ts'
import { suggest } from './suggest.ts'

export interface Column {
  /** where the value stands in an item: `user.displayName` */
  path: string
  /** the head over it on a terminal; without one it is made from the path */
  header?: string
  /** what tables and lines show for `null`, which JSON keeps */
  nullAs?: string
  /** how a terminal shows it; without one it is told from the path; of a block a table has the first line */
  kind?: 'text' | 'block' | 'id' | 'time' | 'status'
  /** what it shows where that is told from the item and doesn't stand at the path as it is */
  value?: (item: unknown) => unknown
}

/** A column by its path alone, or with all that there is to say of it. */
export type ColumnLike = string | Column

/** What tables and lines call by a word, and JSON by `null`: the word, and a sentence on it. */
export function wordsForNull(columns: readonly ColumnLike[]): { word: string; sentence: string }[] {
  return columns.map(toColumn).flatMap(({ nullAs, path }) => {
    if (nullAs === undefined) return []
    return [{ word: nullAs, sentence: `${nullAs} is null in JSON: select(.${path} == null)` }]
  })
}

export function toColumn(column: ColumnLike): Column {
  return typeof column === 'string' ? { path: column } : column
}

/** `createdAt` → `CREATED AT`, `user.email` → `EMAIL`, `user.id` → `USER ID`. */
export function headerOf(column: Column): string {
  if (column.header !== undefined) return column.header
  const parts = column.path.split('.')
  const last = parts.at(-1) ?? ''
  // these say nothing without the thing that they belong to
  const own = ['id', 'title', 'name'].includes(last) ? parts.slice(-2) : [last]
  return own.map(words).join(' ').toUpperCase()
}

/** `createdAt` → `created at`, `photoURL` → `photo URL`. */
export function words(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[-_ ]/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

export function kindOf(column: Column): NonNullable<Column['kind']> {
  if (column.kind !== undefined) return column.kind
  const last = column.path.split('.').at(-1) ?? ''
  if (/^id$|[a-z]Id$/.test(last)) return 'id'
  if (last === 'status') return 'status'
  return last.endsWith('At') ? 'time' : 'text'
}

/** The value at a dotted path. Only an item's own keys count, and a key that itself contains the dot wins. */
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

/** What a column shows of an item. */
export function shownValue(item: unknown, { path, value }: Column): unknown {
  const isThing = typeof item === 'object' && item !== null
  return value && isThing ? value(item) : cell(item, path)
}

/** An item cut to its columns: flat keys as they were typed, in that order, `null` where it has no such value. */
export function pick(item: unknown, columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ path }) => [path, cell(item, path) ?? null]))
}

/** Reads `--columns id,title,urls.app`; a name that no item can have is refused with the list of those that can. */
export function chooseColumns(typed: string, available: AvailableColumns): Column[] {
  const { known, sample, own = [] } = available
  const shown = own.map(({ path }) => path)
  const valid = [...new Set([...known, ...shown, ...sample.flatMap((item) => paths(item))])]
  const written = typed.split(',').map((name) => name.trim())
  const names = [...new Set(written.map((name) => columnNamed(name, valid, available) ?? name))]
  const unknown = names.filter(
    (name) =>
      !valid.some((path) => path === name || path.startsWith(`${name}.`)) &&
      !sample.some((item) => cell(item, name) !== undefined),
  )
  // of an empty answer without a schema nothing is known to check against
  if (!names.includes('') && (unknown.length === 0 || valid.length === 0))
    return names.map((path) => ({ path }))

  const wrong = unknown.flatMap((name) => (name === '' ? [] : [`"${name}"`])).join(', ')
  const [first = ''] = unknown
  const several = withLastPart(first, valid)
  const [meant] = several.length > 0 ? several : suggest(first, valid, 1)
  const question = meantQuestion(meant === undefined ? [] : [meant])
  throw new DocsctlError(
    'usage',
    `${wrong ? `unknown column ${wrong}` : '--columns holds an empty name'}; valid ones: ${valid.join(', ')}${question}`,
    {
      ...(meant === undefined ? {} : { hint: `--columns ${meant}` }),
      problems: unknown.map((value) => ({
        where: '--columns',
        rule: `one or more of ${valid.join(', ')}`,
        value,
      })),
    },
  )
}

/** The columns that can be asked for: those of the view by their heads too. */
export interface AvailableColumns {
  known: readonly string[]
  sample: readonly unknown[]
  own?: readonly Column[]
}

/** The path of a column that is named as a head or a label has it, or by the last part that no other path has. */
export function columnNamed(
  name: string,
  valid: readonly string[],
  { sample, own = [] }: Pick<AvailableColumns, 'sample' | 'own'>,
): string | undefined {
  const isPath =
    name === '' ||
    valid.some((path) => path === name || path.startsWith(`${name}.`)) ||
    sample.some((item) => cell(item, name) !== undefined)
  if (isPath) return name
  const head = name.toUpperCase()
  const headed = new Set(own.flatMap((one) => (headerOf(one) === head ? [one.path] : [])))
  const whole = valid.filter((path) => spelled(path) === spelled(name))
  const [parts] = [[...headed], whole, withLastPart(name, valid)].filter(({ length }) => length > 0)
  return parts?.length === 1 ? parts[0] : undefined
}

/** `email` is the last part of `user.email`; of several such paths none is meant. */
function withLastPart(name: string, valid: readonly string[]): string[] {
  const last = `.${spelled(name)}`
  return valid.filter((path) => spelled(path).endsWith(last))
}

/** A key stands as words in a head or a label: `edit mode` is `editMode`. */
function spelled(name: string): string {
  return name.replace(/[ _-]/g, '').toLowerCase()
}

/** The dotted paths of an item's scalars and arrays. */
export function paths(item: unknown, depth = 3): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
  return Object.entries(item).flatMap(([key, value]) => {
    const nested = depth > 0 ? paths(value, depth - 1) : []
    return nested.length > 0 ? nested.map((path) => `${key}.${path}`) : [key]
  })
}

/** The id of a thing: services give it as it is, or as the whole thing that it is of. */
export function idIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}
