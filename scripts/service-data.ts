import { readFile } from 'node:fs/promises'
import {
  objectForms,
  resolved,
  type ServiceSchemas,
  schemaTypes,
} from '../src/contract/service/schema/forms.ts'
import type {
  AnswerFields,
  OperationSummary,
  ServiceAnswer,
  ServiceAnswers,
  ServiceOperation,
  ServiceRequests,
  ValueSchema,
} from '../src/contract/service/service-operation.ts'
import { describeSchema, schemaKeyName } from '../src/features/api/schema/describe.ts'
import { root } from './manifest.ts'

/** The format of the stored API description. */
interface Described {
  source: string
  version: string
  operations: DescribedOperation[]
  parameters: Record<string, DescribedParameter>
  schemas: Record<string, ValueSchema>
}

interface DescribedParameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: ValueSchema
}

interface DescribedOperation {
  id: string
  method: string
  path: string
  callers: string[]
  parameters: DescribedParameter[]
  body?: ValueSchema
  deprecated?: boolean
  /** by status code; a string is the name of an error, and `null` means an empty body */
  responses: Record<string, ValueSchema | string | null>
}

const source = 'src/contract/service/description.json'
const folder = 'src/contract/service'

/**
 * Derives data for the commands `docsctl api NAME` from the API description: requests, responses
 * for the help, and words for completion.
 */
export async function serviceFiles(): Promise<Map<string, string>> {
  const text = await readFile(`${root}/${source}`, 'utf8')
  const described = JSON.parse(text.replace(/"#\/components\/\w+\//g, '"')) as Described
  const requests = createRequests(described)
  return new Map([
    [`${folder}/requests.json`, lines(requests)],
    [`${folder}/answers.json`, lines(createAnswers(described))],
    [`${folder}/words.json`, lines({ operations: completionWords(requests) })],
  ])
}

/**
 * Returns the words for completing the arguments of each operation: its keys, with the values of
 * enumerations.
 */
function completionWords({
  operations,
  schemas,
}: ServiceRequests): Record<string, OperationSummary> {
  const valuesOf = (schema: ValueSchema): string[] => {
    const own = resolved(schema, schemas)
    const each = own.items ? resolved(own.items, schemas) : own
    return (each.enum ?? []).map(String)
  }
  const entries = Object.entries(operations).map(
    ([name, operation]): [string, OperationSummary] => {
      const { method, path, params = {}, query = {}, headers = {}, body } = operation
      const forms = body ? objectForms(body, schemas).map(({ properties }) => properties) : []
      const all = Object.assign({}, ...forms.toReversed(), headers, query, params)
      const keys = Object.keys(Object.assign({}, params, query, headers, ...forms))
      return [
        name,
        {
          is: `${method} ${path}`,
          keys: Object.fromEntries(keys.map((key) => [key, valuesOf(all[key] ?? {})])),
        },
      ]
    },
  )
  return Object.fromEntries(entries)
}

function createRequests(described: Described): ServiceRequests {
  const schemas: Record<string, ValueSchema> = {}
  const keptSchema = (schema: ValueSchema): ValueSchema => {
    const lean = leanSchema(schema)
    for (const name of schemaNames(lean)) {
      if (Object.hasOwn(schemas, name)) continue
      schemas[name] = {}
      schemas[name] = keptSchema(described.schemas[name] ?? {})
    }
    return lean
  }
  const operations = described.operations.map((one): [string, ServiceOperation] => {
    const parameters = one.parameters.map((parameter) =>
      parameter.$ref === undefined ? parameter : described.parameters[parameter.$ref],
    ) as DescribedParameter[]
    const inPlace = (place: DescribedParameter['in']) => {
      const found = parameters.filter((parameter) => parameter.in === place)
      const named = found.map(({ name, schema }) => [name, keptSchema(schema)] as const)
      return named.length > 0 ? Object.fromEntries(named) : undefined
    }
    const required = parameters
      .filter((parameter) => parameter.in !== 'path' && parameter.required)
      .map(({ name }) => name)
    const whole: Record<keyof ServiceOperation, unknown> = {
      method: one.method,
      path: one.path,
      params: inPlace('path'),
      query: inPlace('query'),
      headers: inPlace('header'),
      required: required.length > 0 ? required : undefined,
      body: one.body && keptSchema(one.body),
      deprecated: one.deprecated,
      callers: one.callers.includes('user') ? undefined : one.callers,
    }
    return [one.id, whole as ServiceOperation]
  })
  const { source: from, version } = described
  return {
    description: { source: from, version },
    operations: Object.fromEntries(operations),
    schemas: sorted(schemas),
  }
}

/** Keys of a schema that describe a value. Other keys matter only to code generators. */
const valueKeywords = new Set<keyof ValueSchema>([
  ...(['$ref', 'type', 'enum', 'properties', 'required', 'additionalProperties'] as const),
  ...(['propertyNames', 'minProperties', 'maxProperties', 'items', 'minItems'] as const),
  ...(['maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern', 'format'] as const),
  ...(['minimum', 'maximum', 'oneOf', 'anyOf', 'allOf'] as const),
])

function leanSchema(schema: ValueSchema): ValueSchema {
  const entries = Object.entries(schema)
    .filter(([key]) => valueKeywords.has(key as keyof ValueSchema))
    .map(([key, value]) => {
      if (key === 'properties') return [key, mapped(value, leanSchema)]
      if (Array.isArray(value) && /Of$/.test(key)) return [key, value.map(leanSchema)]
      const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(key)
      return [key, isSchema && typeof value === 'object' ? leanSchema(value) : value]
    })
  return Object.fromEntries(entries)
}

function schemaNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { $ref } = value as ValueSchema
  return [
    ...(typeof $ref === 'string' ? [$ref] : []),
    ...Object.values(value).flatMap((inner) => schemaNames(inner)),
  ]
}

function createAnswers({ operations, schemas }: Described): ServiceAnswers {
  const fields: Record<string, AnswerFields> = {}
  const names = new Map<string, string>()
  /**
   * Stores the fields of a response under a name. Operations that return the same fields share a
   * name.
   */
  const schemaName = (schema: ValueSchema, otherwise: string): string | undefined => {
    const found = answerFields(schema, schemas)
    if (!found) return undefined
    const text = JSON.stringify(found)
    const known = names.get(text)
    if (known !== undefined) return known
    const wish = schema.$ref ?? otherwise
    const name = Object.hasOwn(fields, wish) ? otherwise : wish
    names.set(text, name)
    fields[name] = found
    return name
  }
  const answers = operations.map(({ id, responses }): [string, ServiceAnswer] => {
    const schema = Object.entries(responses).find(
      ([status, one]) => status < '300' && one !== null && typeof one === 'object',
    )?.[1] as ValueSchema | undefined
    if (!schema) return [id, {}]
    const items = objectForms(schema, schemas).find(({ properties }) => properties.items)
      ?.properties.items
    const item = items && resolved(items, schemas).items
    const inList = item && schemaName(item, `${id} item`)
    if (inList !== undefined) return [id, { items: inList }]
    const own = schemaName(schema, id)
    return [id, own === undefined ? { is: describeSchema(schema, schemas) } : { fields: own }]
  })
  return { operations: Object.fromEntries(answers), fields: sorted(fields) }
}

/** Returns the fields of an object schema, including all of its variants. */
function answerFields(schema: ValueSchema, schemas: ServiceSchemas): AnswerFields | undefined {
  const forms = objectForms(schema, schemas)
  if (forms.length === 0 || !schemaTypes(schema, schemas).has('object')) return undefined
  const keys = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties)))]
  if (keys.length === 0) return undefined
  return Object.fromEntries(
    keys.map((key) => [
      schemaKeyName(
        key,
        forms.every(({ required }) => required.includes(key)),
      ),
      unionText(
        forms.flatMap(({ properties }) => properties[key] ?? []),
        schemas,
      ),
    ]),
  )
}

function unionText(several: readonly ValueSchema[], schemas: ServiceSchemas): string {
  return [...new Set(several.map((one) => describeSchema(one, schemas)))].join(' or ')
}

function mapped<Value>(record: Record<string, Value>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Formats JSON with one line for each entry, so that diffs are readable. */
function lines(parts: object): string {
  const shown = Object.entries(parts).map(([name, entries]) => {
    const rows = Object.entries(entries).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    )
    return `${JSON.stringify(name)}:{\n${rows.join(',\n')}\n}`
  })
  return `{\n${shown.join(',\n')}\n}\n`
}
