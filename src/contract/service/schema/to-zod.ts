import * as z from 'zod'
import { atLeast, atMost } from '../../common.ts'
import type { ValueSchema } from '../service-operation.ts'
import { type ObjectForm, objectForms, resolved, type ServiceSchemas } from './forms.ts'

/**
 * Returns a function that converts the service's schemas to zod, to validate requests. Objects
 * reject unknown keys.
 */
export function zodMaker(shared: ServiceSchemas): (schema: ValueSchema) => z.ZodType {
  const converted = new Map<ValueSchema, z.ZodType | undefined>()

  function toZod(schema: ValueSchema): z.ZodType {
    const own = resolved(schema, shared)
    // a recursive schema refers to itself before its conversion is complete, so the reference is
    // resolved later
    if (converted.has(own))
      return converted.get(own) ?? z.lazy(() => converted.get(own) as z.ZodType)
    converted.set(own, undefined)
    const zodSchema = unnamed(own)
    converted.set(own, zodSchema)
    return zodSchema
  }

  function unnamed(schema: ValueSchema): z.ZodType {
    if (schema.enum) return z.literal(schema.enum as z.core.util.Literal[])
    const forms = objectForms(schema, shared).map(zodObject)
    const kinds = [schema.type ?? []].flat()
    const plain = kinds.filter((kind) => kind !== 'object').map((kind) => zodScalar(kind, schema))
    const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
    const others = alternatives.filter((one) => objectForms(one, shared).length === 0).map(toZod)
    const parts = [...forms, ...plain, ...others]
    if (parts.length > 0) return unionSchema(parts)
    const [first, ...rest] = (schema.allOf ?? []).map(toZod)
    return rest.reduce<z.ZodType>((both, part) => z.intersection(both, part), first ?? z.unknown())
  }

  function zodObject({ properties, required, others, names, least, most }: ObjectForm): z.ZodType {
    // converts properties on first use, because otherwise the conversion of a recursive schema
    // would never end
    const shape: Record<string, z.ZodType> = {}
    for (const key of new Set([...Object.keys(properties), ...required])) {
      const isNeeded = required.includes(key)
      let value: z.ZodType | undefined
      const make = () => {
        const property = key in properties ? toZod(properties[key] ?? {}) : anything
        return isNeeded ? property : property.optional()
      }
      Object.defineProperty(shape, key, {
        enumerable: true,
        get: () => {
          value ??= make()
          return value
        },
      })
    }
    if (names && others && Object.keys(shape).length === 0) {
      const record = z.partialRecord(toZod(names) as z.core.$ZodRecordKey, toZod(others))
      return record.refine(hasSize(least, most), sizeRule(least, most))
    }
    const object = others ? z.object(shape).catchall(toZod(others)) : z.strictObject(shape)
    if (least === undefined && most === undefined) return object
    return object.refine(hasSize(least, most), sizeRule(least, most))
  }

  function zodScalar(kind: string, schema: ValueSchema): z.ZodType {
    switch (kind) {
      case 'string':
        return stringSchema(schema)
      case 'number':
      case 'integer': {
        const number = kind === 'integer' ? z.int() : z.number()
        const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
        return number.min(minimum).max(maximum)
      }
      case 'boolean':
        return z.boolean()
      case 'null':
        return z.null()
      case 'array': {
        const { minItems = 0, maxItems, uniqueItems, items = {} } = schema
        const list = z.array(toZod(items)).min(minItems)
        const bounded = maxItems === undefined ? list : list.max(maxItems)
        return uniqueItems
          ? bounded.refine(hasUniqueItems, 'Duplicate items are not allowed')
          : bounded
      }
      default:
        return z.unknown()
    }
  }

  return toZod
}

/** The schema of a required key for which the service defines no schema. */
const anything = z.unknown().refine((value) => value !== undefined)

function unionSchema(parts: z.ZodType[]): z.ZodType {
  const [first, ...rest] = parts as [z.ZodType, ...z.ZodType[]]
  const nothing = parts.findIndex(({ def }) => def.type === 'null')
  if (nothing < 0) return rest.length === 0 ? first : z.union([first, ...rest])
  const values = parts.filter((_, index) => index !== nothing)
  return values.length === 0 ? first : unionSchema(values).nullable()
}

function stringSchema({ format, minLength, maxLength, pattern }: ValueSchema): z.ZodType {
  let text = textOfFormat(format)
  if (minLength !== undefined) text = text.check(atLeast(minLength))
  if (maxLength !== undefined) text = text.check(atMost(maxLength))
  return pattern === undefined ? text : text.regex(safePattern(pattern), patternRule(pattern))
}

function textOfFormat(format: string | undefined): z.ZodString {
  // an unknown format accepts any string
  const formats: Record<string, () => unknown> = {
    uri: () => z.url(),
    email: () => z.email(),
    'date-time': () => z.iso.datetime({ offset: true }),
    byte: () => z.base64(),
    uuid: () => z.uuid(),
  }
  return (formats[format ?? '']?.() ?? z.string()) as z.ZodString
}

/** Explanations of the patterns in the service's schemas, by pattern. */
const patternRules: Record<string, string> = {
  '^[a-zA-Z0-9-_.]+$': 'Use letters, digits, "-", "_", and "."',
  '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$':
    'Use 3 to 32 lowercase letters, digits, and dashes, with no dash at the beginning or end',
  '^#(?:[0-9a-fA-F]{3}){1,2}$': 'Use a hex color such as #f60 or #ff6600',
  '^[-a-z0-9.+_]+$': 'Use lowercase letters, digits, "-", ".", "+", and "_"',
  '^[a-zA-Z0-9_-]+$': 'Use letters, digits, "_", and "-"',
  '^refs/heads/.+$': 'Use refs/heads/NAME, such as refs/heads/main',
  '^[^\\n\\r]*$': 'Expected a single line',
  '^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$':
    'Use letters and digits, separated by single dashes, as in pet-store',
  '^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$': 'Use OWNER/REPOSITORY, such as acme/docs',
  '^integration:[^:]+$': 'Use integration:NAME',
  '^integration:[^:]+:[^:]+$': 'Use integration:NAME:SOURCE',
  '^connection:.+$': 'Use connection:ID',
}

/**
 * Returns the explanation of a pattern. If there is none, returns a sentence that refers to --help.
 */
function patternRule(pattern: string): string {
  return patternRules[pattern] ?? 'See --help for the format'
}

function safePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

function hasSize(least = 0, most = Number.POSITIVE_INFINITY): (value: object) => boolean {
  return (value) => Object.keys(value).length >= least && Object.keys(value).length <= most
}

function sizeRule(least: number | undefined, most: number | undefined): string {
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ]
  return `Expected ${bounds.join(' and ')} ${(most ?? least) === 1 ? 'key' : 'keys'}`
}

function hasUniqueItems(items: unknown[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length
}
