import { pathNames } from '../../contract/operation.ts'
import { objectForms, type ServiceSchemas } from '../../contract/service/schema/forms.ts'
import type { ServiceOperation, ValueSchema } from '../../contract/service/service-operation.ts'
import type { Problem } from '../../errors.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { repeated, unknownKey } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import { type KeyValue, place, readKeyValue, tree } from './fields.ts'
import { allSchemaTypes, itemSchemas, schemasAtPath, valueFor } from './schema/read-value.ts'
import { helpCommand, type NamedOperation } from './service.ts'

type Values = Record<string, unknown>

/** The values for a request, by location. */
export interface RequestValues {
  path: Values
  query: Values
  headers: Values
  body: Values
}

/** Assigns each `key=value` argument to its location in the request. Rejects unknown keys. */
export async function sortedKeys(
  args: readonly string[],
  named: NamedOperation,
  shared: ServiceSchemas,
  run: WithArgs & WithEnvironment,
): Promise<RequestValues> {
  const given: RequestValues = { path: {}, query: {}, headers: {}, body: tree() }
  const inBody = bodyKeys(named, shared)
  const names = pathNames(named.path)
  const { params = {}, query = {}, headers = {}, body } = named
  const problems: Problem[] = []
  for (const argument of args) {
    const read = await readKeyValue(argument, run.environment.sources, (key) => key)
    const key = read.key.replace(/\[\]$/, '')
    const first = (key.split('.')[0] as string).replace(/\[\]$/, '')
    const one = (values: Values, schema: ValueSchema) => {
      const value = valueFor(read, allSchemaTypes([schema], shared))
      if (Object.hasOwn(values, key)) problems.push(repeated(key))
      values[key] = value
    }
    if (names.includes(key)) one(given.path, params[key] ?? {})
    else if (Object.hasOwn(headers, key)) one(given.headers, headers[key] ?? {})
    else if (Object.hasOwn(query, key)) {
      const schema = query[key] ?? {}
      if (allSchemaTypes([schema], shared).has('array')) addItem(given.query, read, schema, shared)
      else one(given.query, schema)
    } else if (body && (inBody.isOpen || inBody.keys.includes(first))) {
      placeInBody(given.body, read, body, shared)
    } else if (run.args.has('allow-unknown-keys')) {
      if (body) placeInBody(given.body, read, body, shared)
      else given.query[key] = read.text
    } else {
      const known = [...names, ...Object.keys(query), ...Object.keys(headers), ...inBody.keys]
      problems.push(unknownKey(read.key, suggest(first, known), known))
    }
  }
  if (problems.length > 0) throw usage(problems, helpCommand(named))
  return given
}

/** Returns the known keys of a body, and whether the body accepts other keys. */
function bodyKeys({ body }: ServiceOperation, shared: ServiceSchemas) {
  const forms = body ? objectForms(body, shared) : []
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
  const value = valueFor(read, allSchemaTypes(itemSchemas([schema], shared), shared))
  const items = (values[key] ?? []) as unknown[]
  values[key] = [...items, value]
}

/** Sets a value in the body. The brackets in the key of a list are optional. */
function placeInBody(
  body: Values,
  read: KeyValue,
  schema: ValueSchema,
  shared: ServiceSchemas,
): void {
  const key = read.key.replace(/\[\]$/, '')
  const there = schemasAtPath([schema], key.split('.'), shared)
  const kinds = allSchemaTypes(there, shared)
  const isItem = read.key.endsWith('[]') || (kinds.has('array') && !kinds.has('string'))
  const isWhole = isItem && read.key === key && /^\s*\[/.test(read.text)
  if (!isItem || isWhole || (read.isRead && read.key === key)) {
    place(body, key, valueFor(read, kinds))
    return
  }
  const value =
    read.text === '' ? '' : valueFor(read, allSchemaTypes(itemSchemas(there, shared), shared))
  place(body, `${key}[]`, value)
}
