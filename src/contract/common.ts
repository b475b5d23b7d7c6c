import * as z from 'zod'

/**
 * Limits the length of a string in UTF-16 code units, as the service does. zod's own `max` counts
 * code points.
 */
export const atMost = (maximum: number) => inUnits(z.maxLength(maximum), 0, maximum)

export const atLeast = (minimum: number) => inUnits(z.minLength(minimum), minimum)

/**
 * Replaces the comparison of a zod check. The check keeps its definition, because the JSON Schema
 * output needs it.
 */
function inUnits(inst: z.core.$ZodCheck<string>, minimum: number, maximum = Infinity) {
  inst._zod.check = ({ value: input, issues }) => {
    const about = { origin: 'string', inclusive: true, input, inst, continue: true } as const
    if (input.length < minimum) issues.push({ ...about, code: 'too_small', minimum })
    if (input.length > maximum) issues.push({ ...about, code: 'too_big', maximum })
  }
  return inst
}

/** An opaque ID. The path builder verifies that it is a single path segment. */
export const Id = z.string().min(1)

export const Timestamp = z.iso.datetime({ offset: true })

/** The roles in the order of the API's enumeration. `roles/rank.ts` defines their rank. */
export const roles = ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const

export const Role = z.enum(roles)

export type Role = z.output<typeof Role>

/** `null` means guest. */
export const RoleOrGuest = Role.nullable()

export type RoleOrGuest = z.output<typeof RoleOrGuest>

/** The default access levels of content. `inherit` exists only in the current API. */
export const defaultLevels = [...roles, 'inherit'] as const

/**
 * Builds an open enumeration. Help and completion show the known values, but docsctl sends any
 * other value unchanged.
 */
export function openEnum<const Value extends string>(known: readonly Value[]) {
  return z.string().min(1).meta({ known }) as unknown as z.ZodType<
    Value | (string & {}),
    Value | (string & {})
  >
}

/** Returns the known values of an open enumeration. */
export function knownValues(schema: z.ZodType): readonly string[] | undefined {
  return schema.meta()?.known as readonly string[] | undefined
}

/** A resource in a response, with its known fields. A resource may contain other fields. */
export const resource = z.looseObject

/** Makes a key optional. The key may be absent, but an explicit `undefined` is not allowed. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.exactOptional()
}

/** Builds an object that contains absolute URLs. Its keys depend on the resource. */
export function urlsWith<const Key extends string>(...keys: Key[]) {
  return z.looseObject(
    Object.fromEntries(keys.map((key) => [key, z.string().optional()])) as Record<
      Key,
      z.ZodOptional<z.ZodString>
    >,
  )
}

/**
 * The caller's permissions by name. The values of known permissions are Booleans. The values of new
 * permissions may have any type.
 */
export const Permissions = z.record(z.string(), z.unknown())

/** Builds the envelope of a paginated list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    items: z.array(item),
    next: z.looseObject({ page: z.string() }).optional(),
    count: z.number().optional(),
  })
}

/** Builds the target position of a move. The default position is the end. */
export function targetPosition<Pointer extends z.ZodType>(pointer: Pointer) {
  return z.strictObject({ before: optional(pointer), after: optional(pointer) })
}

export const User = resource({
  object: z.literal('user').optional(),
  id: Id,
  displayName: z.string(),
  email: z.string().optional(),
  photoURL: z.string().optional(),
  urls: urlsWith('location').optional(),
})
