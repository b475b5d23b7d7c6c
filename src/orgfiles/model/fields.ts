import type * as z from 'zod'
import { keysOf, type Shape, shapeOf } from '../../contract/shape.ts'
import type { FieldSetting, KindName, OrgKind } from './kind.ts'
import { kinds } from './kinds.ts'

/** What files can say of a thing, and how that is read and sent. */
export interface FileField {
  /** as files have it; one that ends with `.*` stands for all names below it */
  name: string
  /** where an answer has it, dotted */
  shown: string
  /** where a body has it, dotted */
  key: string
  /** absent for what is said when the thing is made, and never again */
  setting?: FieldSetting
  /** what is sent; absent where an operation takes no body */
  shape?: Shape
  schema?: z.ZodType
  /** files say `guest` where the service says null */
  isRole: boolean
  /** what is sent where files say that there is none; absent where there has to be one */
  none?: null | '' | readonly []
}

const fieldsByKind = new Map<KindName, readonly FileField[]>()

/** The fields of a kind: derived from what its operations take and answer. */
export function fieldsOf(kind: OrgKind): readonly FileField[] {
  const known = fieldsByKind.get(kind.name)
  if (known) return known
  const fixed = Object.entries(kind.fixed ?? {}).map(([name, { shown = name, key = name }]) =>
    fieldOf(name, { shown, key }, { operation: kind.create ?? kind.list }, true),
  )
  const fields = [...fixed, ...kind.settings.flatMap(settingFields)]
  fieldsByKind.set(kind.name, fields)
  return fields
}

function settingFields(setting: FieldSetting): FileField[] {
  const { operation, fields, shownAs = {} } = setting
  if (fields) {
    return Object.entries(fields).map(([name, { shown = name, key = name }]) =>
      fieldOf(name, { shown, key }, setting),
    )
  }
  const answered = keysOf(operation.result)
  return Object.keys(keysOf(operation.body))
    .filter((name) => name in answered)
    .map((name) => fieldOf(name, { shown: shownAs[name] ?? name, key: name }, setting))
}

function fieldOf(
  name: string,
  { shown, key }: { shown: string; key: string },
  setting: FieldSetting,
  isFixed = false,
): FileField {
  const schema = schemaAt(setting.operation.body, key.split('.'))
  const shape = schema && shapeOf(schema)
  const isRole = shape?.nullable === true && (shape.values ?? []).includes('admin')
  const none = schema && !isRole && !isFixed ? noneOf(schema) : undefined
  return {
    name,
    shown,
    key,
    isRole,
    ...(!isFixed && { setting }),
    ...(shape && { shape }),
    ...(schema && { schema }),
    ...(none !== undefined && { none }),
  }
}

/** The schema of what stands at a place in a body; of a union, that of the first form that has it. */
function schemaAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  const [key, ...rest] = path
  if (!schema || key === undefined) return schema
  const { shape, options, innerType, valueType } = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
    valueType?: z.ZodType
  }
  if (innerType) return schemaAt(innerType, path)
  if (options) return options.map((one) => schemaAt(one, path)).find(Boolean)
  return schemaAt(shape?.[key] ?? valueType, rest)
}

function noneOf(schema: z.ZodType): FileField['none'] {
  if (schema.safeParse(null).success) return null
  if (schema.safeParse('').success) return ''
  return schema.safeParse([]).success ? [] : undefined
}

/** The keys that a file may have of a kind, nested ones by their first name. */
export function keysOfKind(kind: OrgKind): string[] {
  return [...new Set(fieldsOf(kind).map(({ name }) => name.split('.')[0] as string))]
}

/** The field that a name in a file is. */
export function fieldNamed(kind: OrgKind, name: string): FileField | undefined {
  return fieldsOf(kind).find((field) =>
    field.name.endsWith('.*') ? name.startsWith(field.name.slice(0, -1)) : field.name === name,
  )
}

/** All kinds that belong to one. */
export function kindsWithin(name: KindName): OrgKind[] {
  return kinds.filter(({ within }) => within?.includes(name))
}
