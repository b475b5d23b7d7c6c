import * as z from 'zod'

/** Limits a text to a number of UTF-16 units, as the service does. `max` of zod counts code points. */
export const atMost = (maximum: number) => inUnits(z.maxLength(maximum), 0, maximum)

export const atLeast = (minimum: number) => inUnits(z.minLength(minimum), minimum)

/** Replaces the comparison of a check. Its definition stays, for the JSON schema. */
function inUnits(inst: z.core.$ZodCheck<string>, minimum: number, maximum = Infinity) {
  inst._zod.check = ({ value: input, issues }) => {
    const about = { origin: 'string', inclusive: true, input, inst, continue: true } as const
    if (input.length < minimum) issues.push({ ...about, code: 'too_small', minimum })
    if (input.length > maximum) issues.push({ ...about, code: 'too_big', maximum })
  }
  return inst
}

/** An opaque identifier. The path builder checks that it is a single path segment. */
export const Id = z.string().min(1)

export const Timestamp = z.iso.datetime({ offset: true })

/** The roles in the order of the API's enumeration. `roles/rank.ts` has their rank. */
export const roles = ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const

export const Role = z.enum(roles)

export type Role = z.output<typeof Role>

/** `null` means guest. */
export const RoleOrGuest = Role.nullable()

export type RoleOrGuest = z.output<typeof RoleOrGuest>

/** The default levels of content. `inherit` exists only in the current API. */
export const defaultLevels = [...roles, 'inherit'] as const

/**
 * Builds an open enumeration: known values feed help and completion, and any other value is sent
 * unchanged.
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

/** A resource in a response: its known fields and any others. */
export const resource = z.looseObject

/** Makes a key optional, so that it may be absent but never an explicit `undefined`. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.exactOptional()
}

/** Builds an object of absolute URLs. Its keys differ per resource. */
export function urlsWith<const Key extends string>(...keys: Key[]) {
  return z.looseObject(
    Object.fromEntries(keys.map((key) => [key, z.string().optional()])) as Record<
      Key,
      z.ZodOptional<z.ZodString>
    >,
  )
}

/** Rights of the caller by name. Known rights are booleans; a new one may have any form. */
export const Permissions = z.record(z.string(), z.unknown())

/** Builds the envelope of a paginated list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    items: z.array(item),
    next: z.looseObject({ page: z.string() }).optional(),
    count: z.number().optional(),
  })
}

/** Builds the target position of a move. Without `before` and `after`, the target is the end. */
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
