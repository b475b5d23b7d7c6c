import { isJsonObject } from '../../contract/json.ts'
import type { Sources } from '../../host/arguments/values.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

type Tree = { [key: string]: unknown }

/** A parsed `key=value`: the text, and whether it was read from a file or standard input. */
export interface KeyValue {
  key: string
  text: string
  isRead: boolean
}

/** Parses `key=value`, and reads the value from a file or standard input if it refers to one. */
export async function readKeyValue(
  argument: string,
  sources: Sources,
  where: (key: string) => string,
): Promise<KeyValue> {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(argument) ?? []
  if (key === undefined || text === undefined) throw wrong('Use key=value', argument, where(''))
  const value = await sources.text(where(key), text === '@-' ? '-' : text)
  return { key, text: value, isRead: value !== text }
}

/** The values of `-f`, and the spelling of the flag. Other tools call it `-F`. */
export interface TypedFields {
  flag: string
  typed: readonly string[]
}

/**
 * Returns the query for `-f key=value` in a request without a body. Names are used literally; lists
 * repeat the name.
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
 * Returns the body for `-f key=value`. `a.b=` is nested, `a[]=` adds an item to a list, and values
 * are typed.
 */
export async function buildBody({ flag, typed }: TypedFields, sources: Sources): Promise<Tree> {
  const body = tree()
  for (const argument of typed) {
    const { key, text, isRead } = await readKeyValue(argument, sources, (key) =>
      `${flag} ${key}`.trimEnd(),
    )
    // text from a file or standard input always stays text
    place(body, key, isRead ? text : scalar(text), flag)
  }
  return body
}

const words: Record<string, unknown> = { true: true, false: false, null: null }

/** Converts a text to the value that it looks like. */
export function scalar(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
  const number = Number(text)
  // digits beyond the safe integers are probably an id
  const exact = !/^-?\d+$/.test(text) || Number.isSafeInteger(number)
  return isNumber && exact && Number.isFinite(number) ? number : text
}

/** Sets a value at a key. `a.b` is nested, `a[]` adds an item to a list. */
export function place(body: Tree, key: string, value: unknown, flag?: string): void {
  const names = key.replace(/\[\]$/, '').split('.')
  if (names.some((name) => name === '' || /[[\]]/.test(name))) {
    throw wrong('Use a key such as title, a.b, or a[]', key, flag)
  }
  const last = names.pop() as string
  let at = body
  for (const name of names) {
    at[name] ??= tree()
    if (!isJsonObject(at[name]))
      throw wrong('The key is set both to a value and to an object', key, flag)
    at = at[name]
  }
  if (!key.endsWith('[]')) {
    if (last in at) throw wrong('The key can be used only once', key, flag)
    at[last] = value
    return
  }
  const list = at[last] ?? []
  if (!Array.isArray(list)) throw wrong('The key is set both to a list and to a value', key, flag)
  // `a[]=` alone is the empty list
  at[last] = value === '' ? list : [...list, value]
}

/** Returns an object without a prototype, so that keys can't reach one. */
export function tree(): Tree {
  return Object.create(null)
}

function wrong(reason: string, value: string, where = '-f') {
  return usage([invalidValue(where || 'KEY=VALUE', value, reason)], 'docsctl api --help')
}
