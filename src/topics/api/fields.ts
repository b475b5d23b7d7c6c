import type { Sources } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'

type Tree = { [key: string]: unknown }

/** What a word of `key=value` says: the text, and whether it was read from elsewhere. */
export interface KeyValue {
  key: string
  text: string
  isRead: boolean
}

/** Takes `key=value` apart, and reads what the value points at. */
export async function readKeyValue(
  word: string,
  sources: Sources,
  where: (key: string) => string,
): Promise<KeyValue> {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(word) ?? []
  if (key === undefined || text === undefined) throw wrong('in the form key=value', word, where(''))
  const value = await sources.text(where(key), text === '@-' ? '-' : text)
  return { key, text: value, isRead: value !== text }
}

/** The words of `-f`, and how that was typed: other programs call it `-F`. */
export interface TypedFields {
  flag: string
  typed: readonly string[]
}

/** The `-f key=value` of a request without a body: names as typed, a list repeats its name. */
export async function queryOf(
  { flag, typed }: TypedFields,
  sources: Sources,
): Promise<[name: string, value: string][]> {
  const query: [string, string][] = []
  for (const word of typed) {
    const { key, text } = await readKeyValue(word, sources, (key) => `${flag} ${key}`.trimEnd())
    query.push([key.replace(/\[\]$/, ''), text])
  }
  return query
}

/** The `-f key=value` of a body: `a.b=` is nested, `a[]=` an item of a list, and values have types. */
export async function bodyOf({ flag, typed }: TypedFields, sources: Sources): Promise<Tree> {
  const body = tree()
  for (const word of typed) {
    const { key, text, isRead } = await readKeyValue(word, sources, (key) =>
      `${flag} ${key}`.trimEnd(),
    )
    // what is read from a file or from standard input is a text, whatever it looks like
    place(body, key, isRead ? text : scalar(text), flag)
  }
  return body
}

const words: Record<string, unknown> = { true: true, false: false, null: null }

/** A typed value, as it looks. */
export function scalar(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
  const number = Number(text)
  // digits that a number would lose are most likely an id
  const exact = !/^-?\d+$/.test(text) || Number.isSafeInteger(number)
  return isNumber && exact && Number.isFinite(number) ? number : text
}

/** Puts a value where its key says: `a.b` is nested, `a[]` an item of a list. */
export function place(body: Tree, key: string, value: unknown, flag?: string): void {
  const names = key.replace(/\[\]$/, '').split('.')
  if (names.some((name) => name === '' || /[[\]]/.test(name))) {
    throw wrong('a key such as title, a.b or a[]', key, flag)
  }
  const last = names.pop() as string
  let at = body
  for (const name of names) {
    at[name] ??= tree()
    if (!isTree(at[name])) throw wrong('is a value and an object at once', key, flag)
    at = at[name]
  }
  if (!key.endsWith('[]')) {
    if (last in at) throw wrong('is given twice', key, flag)
    at[last] = value
    return
  }
  const list = at[last] ?? []
  if (!Array.isArray(list)) throw wrong('is a list and something else at once', key, flag)
  // `a[]=` alone is the empty list
  at[last] = value === '' ? list : [...list, value]
}

/** Without a prototype, so that no key reaches one. */
export function tree(): Tree {
  return Object.create(null)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrong(rule: string, value: string, where = '-f') {
  return usage([{ where: where || 'KEY=VALUE', rule, value }], 'docsctl api --help')
}
