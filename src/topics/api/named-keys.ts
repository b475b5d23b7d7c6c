import { pathNames } from '../../contract/operation.ts'
import type { ServiceOperation, ValueSchema } from '../../contract/service/service-operation.ts'
import type { Problem } from '../../errors.ts'
import type { Machine } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { unknownRule, usage } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import { type KeyValue, place, readKeyValue, tree } from './fields.ts'
import { formsOf, type ServiceSchemas } from './schema/forms.ts'
import { itemsOf, kindsOfAll, schemasAt, valueFor } from './schema/read-value.ts'
import { helpOn, type NamedOperation } from './service.ts'

type Values = Record<string, unknown>

/** What was typed for an operation, by the places that it goes to. */
export interface GivenKeys {
  path: Values
  query: Values
  headers: Values
  body: Values
}

/** Puts each word where its key belongs, and refuses keys that belong nowhere. */
export async function sortedKeys(
  words: readonly string[],
  named: NamedOperation,
  shared: ServiceSchemas,
  run: TypedWords & Machine,
): Promise<GivenKeys> {
  const given: GivenKeys = { path: {}, query: {}, headers: {}, body: tree() }
  const inBody = bodyKeys(named, shared)
  const names = pathNames(named.path)
  const { params = {}, query = {}, headers = {}, body } = named
  const problems: Problem[] = []
  for (const word of words) {
    const read = await readKeyValue(word, run.sources, (key) => key)
    const key = read.key.replace(/\[\]$/, '')
    const [first = ''] = key.split('.')
    const one = (values: Values, schema: ValueSchema) => {
      const value = valueFor(read, kindsOfAll([schema], shared))
      if (Object.hasOwn(values, key)) problems.push({ where: key, rule: 'is given twice' })
      values[key] = value
    }
    if (names.includes(key)) one(given.path, params[key] ?? {})
    else if (Object.hasOwn(headers, key)) one(given.headers, headers[key] ?? {})
    else if (Object.hasOwn(query, key)) {
      const schema = query[key] ?? {}
      if (kindsOfAll([schema], shared).has('array')) addItem(given.query, read, schema, shared)
      else one(given.query, schema)
    } else if (body && (inBody.isOpen || inBody.keys.includes(first))) {
      placeInBody(given.body, read, body, shared)
    } else if (run.has('allow-unknown-keys')) {
      if (body) placeInBody(given.body, read, body, shared)
      else given.query[key] = read.text
    } else {
      const known = [...names, ...Object.keys(query), ...Object.keys(headers), ...inBody.keys]
      problems.push({ where: read.key, rule: unknownKeyRule(first, known) })
    }
  }
  if (problems.length > 0) throw usage(problems, helpOn(named))
  return given
}

function unknownKeyRule(key: string, known: readonly string[]): string {
  const taken = known.length > 0 ? `valid are ${known.join(', ')}` : 'it takes no keys'
  return unknownRule(suggest(key, known), `; ${taken}`)
}

/** The keys of a body, and whether it is made of keys of one's own; where only some are named, those are meant. */
function bodyKeys({ body }: ServiceOperation, shared: ServiceSchemas) {
  const forms = body ? formsOf(body, shared) : []
  const keys = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties)))]
  return { keys, isOpen: keys.length === 0 && forms.some(({ others }) => others) }
}

function addItem(
  values: Values,
  read: KeyValue,
  schema: ValueSchema,
  shared: ServiceSchemas,
): void {
  const key = read.key.replace(/\[\]$/, '')
  const value = valueFor(read, kindsOfAll(itemsOf([schema], shared), shared))
  const items = (values[key] ?? []) as unknown[]
  values[key] = [...items, value]
}

/** A key of a list may stand without its brackets. */
function placeInBody(
  body: Values,
  read: KeyValue,
  schema: ValueSchema,
  shared: ServiceSchemas,
): void {
  const key = read.key.replace(/\[\]$/, '')
  const there = schemasAt([schema], key.split('.'), shared)
  const kinds = kindsOfAll(there, shared)
  const isItem = read.key.endsWith('[]') || (kinds.has('array') && !kinds.has('string'))
  const isWhole = isItem && read.key === key && /^\s*\[/.test(read.text)
  if (!isItem || isWhole || (read.isRead && read.key === key)) {
    place(body, key, valueFor(read, kinds))
    return
  }
  const value = read.text === '' ? '' : valueFor(read, kindsOfAll(itemsOf(there, shared), shared))
  place(body, `${key}[]`, value)
}
