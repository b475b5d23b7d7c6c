import { isJsonObject } from '../../contract/json.ts'
import type { Sources } from '../../host/arguments/values.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

type Tree = { [key: string]: unknown }

/**
 * A parsed `key=value` argument. `isRead` is true if the value was read from a file or standard
 * input.
 */
export interface KeyValue {
  key: string
  text: string
  isRead: boolean
}

/** Parses a `key=value` argument. Reads the value if it refers to a file or standard input. */
export async function readKeyValue(
  argument: string,
  sources: Sources,
  where: (key: string) => string,
): Promise<KeyValue> {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(argument) ?? []
  if (key === undefined || text === undefined)
    throw invalidField('Use KEY=VALUE', argument, where(''))
  const value = await sources.text(where(key), text === '@-' ? '-' : text)
  return { key, text: value, isRead: value !== text }
}

/** The values of `-f`, and the flag as typed. Some users type `-F`, as in other tools. */
export interface TypedFields {
  flag: string
  typed: readonly string[]
}

/**
 * Returns the query for `-f key=value` in a request without a body. Removes `[]` at the end of a
 * key. A repeated key adds a value.
 */
export async function buildQuery(
  { flag, typed }: TypedFields,
  sources: Sources,
): Promise<[name: string, value: string][]> {
  const query: [string, string][] = []
  for (const argument of typed) {
    const { key, text } = await readKeyValue(argument, sources, (key) => `${flag} ${key}`.trimEnd())
    query.push([key.replace(/\[\]$/, ''), text])
  }
  return query
}

/**
 * Returns the body for `-f key=value`. The key `a.b` sets a nested field, `a[]` adds an item to a
 * list, and `a[].b` sets a field of an item. Values are converted to their types.
 */
export async function buildBody({ flag, typed }: TypedFields, sources: Sources): Promise<Tree> {
  const body = tree()
  for (const argument of typed) {
    const { key, text, isRead } = await readKeyValue(argument, sources, (key) =>
      `${flag} ${key}`.trimEnd(),
    )
    // a value from a file or standard input is always a string
    place(body, key, isRead ? text : scalar(text), flag)
  }
  return body
}

const words: Record<string, unknown> = { true: true, false: false, null: null }

/**
 * Converts a string to the Boolean, number, or null that it looks like. Returns any other string
 * unchanged.
 */
export function scalar(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
  const number = Number(text)
  // an integer outside the safe range is probably an ID
  const exact = !/^-?\d+$/.test(text) || Number.isSafeInteger(number)
  return isNumber && exact && Number.isFinite(number) ? number : text
}

/**
 * Sets the value of a key. The key `a.b` sets a nested field, `a[]` adds an item to a list, and
 * `a[].b` sets a field of the last item. If that item already has the field, adds a new item.
 */
export function place(body: Tree, key: string, value: unknown, flag?: string): void {
  const parts = key.split('.')
  if (!parts.every((part) => /^[^[\]]+(\[\])?$/.test(part))) {
    throw invalidField('Use a key such as title, a.b, a[], or a[].b', key, flag)
  }
  const refused = (reason: string) => invalidField(reason, key, flag)
  setField(body, parts, value, refused)
}

function setField(
  at: Tree,
  [part = '', ...rest]: readonly string[],
  value: unknown,
  refused: (reason: string) => Error,
): void {
  const isList = part.endsWith('[]')
  const name = isList ? part.slice(0, -2) : part
  const current = Object.hasOwn(at, name) ? at[name] : undefined
  if (isList) {
    const list = current ?? []
    if (!Array.isArray(list)) throw refused(listAndValue)
    setOwn(at, name, list)
    setInList(list, rest, value, refused)
  } else if (rest.length === 0) {
    if (Object.hasOwn(at, name)) throw refused(secondValue(at[name]))
    setOwn(at, name, value)
  } else {
    const inner = current ?? tree()
    if (!isJsonObject(inner)) throw refused(valueAndObject)
    setOwn(at, name, inner)
    setField(inner, rest, value, refused)
  }
}

const listAndValue = 'The key is set both to a list and to a value'
const valueAndObject = 'The key is set both to a value and to an object'

/** Returns why a key can't be set to a second value. */
function secondValue(current: unknown): string {
  if (Array.isArray(current)) return listAndValue
  return isJsonObject(current) ? valueAndObject : 'The key can be used only once'
}

function setInList(
  list: unknown[],
  path: readonly string[],
  value: unknown,
  refused: (reason: string) => Error,
): void {
  if (path.length === 0) {
    // `a[]=` without a value sets an empty list
    if (value !== '') list.push(value)
    return
  }
  if (list.length === 0 || isSet(list.at(-1), path)) list.push(tree())
  const item = list.at(-1)
  if (!isJsonObject(item)) throw refused('The items are set both to values and to objects')
  setField(item, path, value, refused)
}

/**
 * Returns whether an item already has a value at the path. Always returns false for a list, because
 * another item can be added to it.
 */
function isSet(item: unknown, [part = '', ...rest]: readonly string[]): boolean {
  if (part.endsWith('[]') || !isJsonObject(item) || !Object.hasOwn(item, part)) return false
  return rest.length === 0 || isSet(item[part], rest)
}

/**
 * Defines a property of the object itself. A plain assignment to `__proto__` would set the
 * prototype.
 */
function setOwn(at: Tree, name: string, value: unknown): void {
  Object.defineProperty(at, name, { value, enumerable: true, writable: true, configurable: true })
}

/** Returns an object without a prototype, so that no key refers to an inherited property. */
export function tree(): Tree {
  return Object.create(null)
}

function invalidField(reason: string, value: string, where = '-f') {
  return usage([invalidValue(where || 'KEY=VALUE', value, reason)], 'docsctl api --help')
}
