import type { AnyOperation } from '../../contract/operation.ts'
import type { DescribedResponses } from '../../contract/service/read-description.ts'
import { type ServiceSchemas, schemaParts } from '../../contract/service/schema/forms.ts'
import type { ServiceOperation, ValueSchema } from '../../contract/service/service-operation.ts'

/** The keys and items that a schema describes. */
interface DescribedValue {
  items: () => DescribedValue
  /**
   * returns the schemas for the value of a key, or undefined if the schema doesn't describe the key
   */
  key: (name: string) => DescribedValue | undefined
}

/**
 * Returns a function that removes keys from a response if they aren't in the description of the
 * current API. The responses of removed operations stay unchanged.
 */
export function removedKeysFilter(
  named: Readonly<Record<string, ServiceOperation>>,
  { byRequest, schemas }: DescribedResponses,
): (operation: AnyOperation, body: unknown) => unknown {
  const keep = describedKeys(schemas)
  const responses = new Map(
    Object.values(named).map((operation) => [
      route(operation),
      byRequest.get(`${operation.method} ${operation.path}`),
    ]),
  )
  return (operation, body) => {
    const schema = responses.get(route(operation))?.schema
    return schema ? keep(schema, body) : body
  }
}

function route({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

/**
 * Returns a function that removes keys from a value if its schema doesn't describe them. If there
 * are no such keys, the function returns the same object.
 */
function describedKeys(schemas: ServiceSchemas): (schema: ValueSchema, value: unknown) => unknown {
  const known = new Map<ValueSchema, DescribedValue>()
  const describe = (given: readonly ValueSchema[]): DescribedValue => {
    const [first] = given
    const isOne = given.length === 1 && first !== undefined
    const found = isOne ? known.get(first) : undefined
    if (found) return found
    const described = describeValue(given, schemas, describe)
    if (isOne) known.set(first, described)
    return described
  }
  return (schema, value) => withDescribedKeys(value, describe([schema]))
}

function withDescribedKeys(value: unknown, described: DescribedValue): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept = value.map((item) => withDescribedKeys(item, described.items()))
    return kept.every((item, index) => item === value[index]) ? value : kept
  }
  const before = Object.entries(value)
  const after = before.flatMap(([name, inner]) => {
    const own = described.key(name)
    return own ? [[name, withDescribedKeys(inner, own)] as const] : []
  })
  const isSame =
    after.length === before.length && after.every(([, inner], at) => inner === before[at]?.[1])
  return isSame ? value : Object.fromEntries(after)
}

function describeValue(
  given: readonly ValueSchema[],
  schemas: ServiceSchemas,
  describe: (given: readonly ValueSchema[]) => DescribedValue,
): DescribedValue {
  const forms = given.flatMap((schema) => schemaParts(schema, schemas))
  const objects = forms.filter((form) => form.properties ?? form.additionalProperties)
  // an object schema without properties allows any keys
  const isOpen = objects.length === 0 || objects.some((form) => form.additionalProperties === true)
  const keys = new Map<string, DescribedValue | undefined>()
  let items: DescribedValue | undefined
  return {
    items: () => {
      items ??= describe(forms.flatMap((form) => form.items ?? []))
      return items
    },
    key: (name) => {
      if (keys.has(name)) return keys.get(name)
      const found = objects.flatMap((form) => {
        const own = Object.hasOwn(form.properties ?? {}, name)
          ? form.properties?.[name]
          : form.additionalProperties
        return typeof own === 'object' ? [own] : []
      })
      const described = found.length > 0 || isOpen ? describe(found) : undefined
      keys.set(name, described)
      return described
    },
  }
}
