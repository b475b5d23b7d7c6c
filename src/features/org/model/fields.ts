import type * as z from 'zod'
import { type Shape, schemaKeys, schemaShape } from '../../../contract/shape.ts'
import type { FieldSetting, KindName, OrgKind } from './kind.ts'
import { kinds } from './kinds.ts'

/** A field that files can set, and how it is read and sent. */
export interface FileField {
  /** the name in files; one that ends with `.*` matches all names below it */
  name: string
  /** the dotted path in a response */
  shown: string
  /** the dotted path in a request body */
  key: string
  /** absent for a field that can only be set on creation */
  setting?: FieldSetting
  /** the shape of the sent value; absent if the operation takes no body */
  shape?: Shape
  schema?: z.ZodType
  /** true if files contain `guest` where the service returns null */
  isRole: boolean
  /** the value that is sent to clear the field; absent for a required field */
  none?: null | '' | readonly []
}

const fieldsByKind = new Map<KindName, readonly FileField[]>()

/** Returns the fields of a kind, derived from the bodies and results of its operations. */
export function fileFields(kind: OrgKind): readonly FileField[] {
  const known = fieldsByKind.get(kind.name)
  if (known) return known
  const fixed = Object.entries(kind.fixed ?? {}).map(([name, { shown = name, key = name }]) =>
    createField(name, { shown, key }, { operation: kind.create ?? kind.list }, true),
  )
  const fields = [...fixed, ...kind.settings.flatMap(settingFields)]
  fieldsByKind.set(kind.name, fields)
  return fields
}

function settingFields(setting: FieldSetting): FileField[] {
  const { operation, fields, shownAs = {} } = setting
  if (fields) {
    return Object.entries(fields).map(([name, { shown = name, key = name }]) =>
      createField(name, { shown, key }, setting),
    )
  }
  const answered = schemaKeys(operation.result)
  return Object.keys(schemaKeys(operation.body))
    .filter((name) => name in answered)
    .map((name) => createField(name, { shown: shownAs[name] ?? name, key: name }, setting))
}

function createField(
  name: string,
  { shown, key }: { shown: string; key: string },
  setting: FieldSetting,
  isFixed = false,
): FileField {
  const schema = fieldSchema(setting.operation.body, key.split('.'))
  const shape = schema && schemaShape(schema)
  const isRole = shape?.nullable === true && (shape.values ?? []).includes('admin')
  const none = schema && !isRole && !isFixed ? emptyValue(schema) : undefined
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

/**
 * Returns the schema at a path in a body. For a union, this is the first option that has the path.
 */
function fieldSchema(
  schema: z.ZodType | undefined,
  path: readonly string[],
): z.ZodType | undefined {
  const [key, ...rest] = path
  if (!schema || key === undefined) return schema
  const { shape, options, innerType, valueType } = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
    valueType?: z.ZodType
  }
  if (innerType) return fieldSchema(innerType, path)
  if (options) return options.map((one) => fieldSchema(one, path)).find(Boolean)
  return fieldSchema(shape?.[key] ?? valueType, rest)
}

function emptyValue(schema: z.ZodType): FileField['none'] {
  if (schema.safeParse(null).success) return null
  if (schema.safeParse('').success) return ''
  return schema.safeParse([]).success ? [] : undefined
}

/** Returns the top-level keys that a file may use for a kind. */
export function kindKeys(kind: OrgKind): string[] {
  return [...new Set(fileFields(kind).map(({ name }) => name.split('.')[0] as string))]
}

/** Returns the field with a name in a file. */
export function fieldNamed(kind: OrgKind, name: string): FileField | undefined {
  return fileFields(kind).find((field) =>
    field.name.endsWith('.*') ? name.startsWith(field.name.slice(0, -1)) : field.name === name,
  )
}

/** Returns the kinds that can belong to this kind. */
export function kindsWithin(name: KindName): OrgKind[] {
  return kinds.filter(({ within }) => within?.includes(name))
}
