import type { Sources } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'

type Tree = { [key: string]: unknown }

/** The `-f key=value` of a request without a body: names as typed, a list repeats its name. */
export async function queryOf(
  typed: readonly string[],
  sources: Sources,
): Promise<[name: string, value: string][]> {
  const query: [string, string][] = []
  for (const word of typed) {
    const { key, text } = split(word)
    const { value } = await readValue(key, text, sources)
    query.push([key.replace(/\[\]$/, ''), value])
  }
  return query
}

/** The `-f key=value` of a body: `a.b=` is nested, `a[]=` an item of a list, and values have types. */
export async function bodyOf(typed: readonly string[], sources: Sources): Promise<Tree> {
  const body = tree()
  for (const word of typed) {
    const { key, text } = split(word)
    const { value, typed: asTyped } = await readValue(key, text, sources)
    place(body, key, asTyped ? scalar(value) : value)
  }
  return body
}

function split(word: string): { key: string; text: string } {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(word) ?? []
  if (key === undefined || text === undefined) throw wrong('in the form key=value', word)
  return { key, text }
}

/** What is read from a file or from standard input is a text, whatever it looks like. */
async function readValue(key: string, text: string, sources: Sources) {
  const source = text === '@-' ? '-' : text
  const value = await sources.text(`-f ${key}`, source)
  return { value, typed: value === text }
}

const words: Record<string, unknown> = { true: true, false: false, null: null }

function scalar(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
  const number = Number(text)
  // digits that a number would lose are most likely an id
  const exact = !/^-?\d+$/.test(text) || Number.isSafeInteger(number)
  return isNumber && exact && Number.isFinite(number) ? number : text
}

function place(body: Tree, key: string, value: unknown): void {
  const names = key.replace(/\[\]$/, '').split('.')
  if (names.some((name) => name === '' || /[[\]]/.test(name))) {
    throw wrong('a key such as title, a.b or a[]', key)
  }
  const last = names.pop() as string
  let at = body
  for (const name of names) {
    at[name] ??= tree()
    if (!isTree(at[name])) throw wrong('is a value and an object at once', key)
    at = at[name]
  }
  if (!key.endsWith('[]')) {
    if (last in at) throw wrong('is given twice', key)
    at[last] = value
    return
  }
  const list = at[last] ?? []
  if (!Array.isArray(list)) throw wrong('is a list and something else at once', key)
  // `a[]=` alone is the empty list
  at[last] = value === '' ? list : [...list, value]
}

/** Without a prototype, so that no key reaches one. */
function tree(): Tree {
  return Object.create(null)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrong(rule: string, value: string) {
  return usage([{ where: '-f', rule, value }], 'docsctl api --help')
}
