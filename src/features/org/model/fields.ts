import type * as z from 'zod'
import { type Shape, schemaKeys, schemaShape } from '../../../contract/shape.ts'
import type { FieldSetting, KindName, OrgKind } from './kind.ts'
import { kinds } from './kinds.ts'

/** A field of an object in files, with its paths in responses and request bodies. */
export interface FileField {
  /** the name in files; `NAME.*` matches all keys of a map */
  name: string
  /** the path in a response, with dots between keys */
  shown: string
  /** the path in a request body, with dots between keys */
  key: string
  /** the request that changes the field; absent if only the creation sets the field */
  setting?: FieldSetting
  /** the type of the value in requests; absent if the request has no body */
  shape?: Shape
  schema?: z.ZodType
  /** true if the field is a role, for which files contain `guest` instead of null */
  isRole: boolean
  /** the value that clears the field in a request; absent for a required field */
  none?: null | '' | readonly []
}

const fieldsByKind = new Map<KindName, readonly FileField[]>()

/** Returns the fields of a kind. They are derived from the bodies and results of its operations. */
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
    return Object.entries(fields).map(([name, { shown = name, key = name, schema }]) =>
      createField(name, { shown, key, schema }, setting),
    )
  }
  const answered = schemaKeys(operation.result)
  return Object.keys(schemaKeys(operation.body))
    .filter((name) => name in answered)
    .map((name) => createField(name, { shown: shownAs[name] ?? name, key: name }, setting))
}

function createField(
  name: string,
  { shown, key, schema: own }: { shown: string; key: string; schema?: z.ZodType | undefined },
  setting: FieldSetting,
  isFixed = false,
): FileField {
  const schema = own ?? fieldSchema(setting.operation.body, key.split('.'))
  const shape = schema && schemaShape(schema)
  const isRole = (shape?.values ?? []).includes('admin')
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
 * Returns the schema at a path in a request body. In a union, returns the schema from the first
 * option that contains the path.
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

/** Returns the top-level keys of a kind in files. */
export function kindKeys(kind: OrgKind): string[] {
  return [...new Set(fileFields(kind).map(({ name }) => name.split('.')[0] as string))]
}

/** Returns the field with a name in files, or undefined if there is none. */
export function findField(kind: OrgKind, name: string): FileField | undefined {
  return fileFields(kind).find((field) =>
    field.name.endsWith('.*') ? name.startsWith(field.name.slice(0, -1)) : field.name === name,
  )
}

/** Returns the kinds of objects that can be inside objects of a kind. */
export function childKinds(name: KindName): OrgKind[] {
  return kinds.filter(({ within }) => within?.includes(name))
}
