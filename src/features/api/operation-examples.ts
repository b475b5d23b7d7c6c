import {
  type ObjectForm,
  objectForms,
  resolved,
  type ServiceSchemas,
} from '../../contract/service/schema/forms.ts'
import type { ValueSchema } from '../../contract/service/service-operation.ts'
import { quoted } from '../../output/text/shell-arguments.ts'
import { itemSchemas } from './schema/read-value.ts'
import type { NamedOperation } from './service.ts'

interface BodyExample {
  description: string
  command: string
}

/** A body key whose value is an object or a list of objects, and the schemas of these objects. */
interface ObjectKey {
  key: string
  forms: ObjectForm[]
}

/** The maximum number of fields of an object that an example repeats. */
const maxRepeated = 3

/**
 * Returns examples for body keys whose values aren't obvious to type: lists of objects, and empty
 * objects.
 */
export function bodyExamples({ name, body }: NamedOperation, shared: ServiceSchemas) {
  if (!body) return []
  const line = (...fields: string[]) => `api ${quoted([name, ...fields])}`
  const examples: BodyExample[] = []
  const list = findKey(body, shared, listForms)
  if (list) {
    const fields = exampleFields(list, shared)
    examples.push(
      {
        description: 'Pass a list of objects: a repeated key begins the next object',
        command: line(...fields, ...(fields.length > maxRepeated ? [] : fields)),
      },
      {
        description: 'Pass the same list as JSON from a file',
        command: line(`${list.key}=@FILE`),
      },
    )
  }
  const empty = findKey(body, shared, (value) => {
    const forms = objectForms(value, shared)
    return forms.some(canBeEmpty) ? forms : []
  })
  if (empty) {
    examples.push({ description: 'Pass an empty object', command: line(`${empty.key}={}`) })
  }
  return examples
}

function canBeEmpty({ properties, required, least = 0 }: ObjectForm): boolean {
  return Object.keys(properties).length === 0 && required.length === 0 && least === 0
}

function listForms(value: ValueSchema, shared: ServiceSchemas): ObjectForm[] {
  return itemSchemas([value], shared).flatMap((item) => objectForms(item, shared))
}

/** Finds the first matching key of a body. If there is none, searches the nested objects. */
function findKey(
  body: ValueSchema,
  shared: ServiceSchemas,
  formsOf: (value: ValueSchema, shared: ServiceSchemas) => ObjectForm[],
): ObjectKey | undefined {
  const keysIn = (schema: ValueSchema, prefix: string) =>
    objectForms(schema, shared).flatMap(({ properties }) =>
      Object.entries(properties).map(([key, value]) => ({ key: `${prefix}${key}`, value })),
    )
  const outer = keysIn(body, '')
  const inner = outer.flatMap(({ key, value }) => keysIn(value, `${key}.`))
  for (const { key, value } of [...outer, ...inner]) {
    const forms = formsOf(value, shared)
    if (forms.length > 0) return { key, forms }
  }
  return undefined
}

/**
 * Returns an argument for each required field of an object, or for the first field if none is
 * required.
 */
function exampleFields({ key, forms }: ObjectKey, shared: ServiceSchemas): string[] {
  const [form] = forms
  if (!form) return []
  return requiredFields(form, shared).map(([path, value]) => `${key}[].${path}=${value}`)
}

function requiredFields(form: ObjectForm, shared: ServiceSchemas): [path: string, value: string][] {
  const keys = Object.keys(form.properties)
  const shown = form.required.length > 0 ? form.required : keys.slice(0, 1)
  return shown.flatMap((key) => {
    const schema = resolved(form.properties[key] ?? {}, shared)
    const [inner] = objectForms(schema, shared)
    if (!inner) return [[schema.items ? `${key}[]` : key, placeholder(key, schema, shared)]]
    const values = requiredFields(inner, shared)
    const shownValues: typeof values = values.length > 0 ? values : [['KEY', 'VALUE']]
    return shownValues.map(([path, value]): [string, string] => [`${key}.${path}`, value])
  })
}

/** Returns an allowed value or, for a string, the name of the key in capitals. */
function placeholder(key: string, schema: ValueSchema, shared: ServiceSchemas): string {
  const own = resolved(schema, shared)
  const { enum: values = [], type, minimum = 1, oneOf = [], anyOf = [], items } = own
  const [value] = values
  if (value !== undefined) return String(value)
  if (type === 'boolean') return 'true'
  if (type === 'integer' || type === 'number') return String(Math.max(minimum, 1))
  const [inner] = [...(items ? [items] : []), ...oneOf, ...anyOf]
  return inner
    ? placeholder(key, inner, shared)
    : key.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
