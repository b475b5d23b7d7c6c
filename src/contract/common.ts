import * as z from 'zod'

/** An identifier is opaque; what makes it a single path segment is checked where the path is built. */
export const Id = z.string().min(1)

export const Timestamp = z.iso.datetime({ offset: true })

export const roles = ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const

export const Role = z.enum(roles)

/** `null` is a guest. */
export const RoleOrGuest = Role.nullable()

/** The default level of content; the living service also knows `inherit`. */
export const defaultLevels = [...roles, 'inherit'] as const

/** An enumeration that the reference leaves open: the known values feed help and completion, any other is sent. */
export function openEnum<const Value extends string>(known: readonly Value[]) {
  return z.string().min(1).meta({ known }) as unknown as z.ZodType<
    Value | (string & {}),
    Value | (string & {})
  >
}

/** The known values of an enumeration that is open. */
export function knownValues(schema: z.ZodType): readonly string[] | undefined {
  return schema.meta()?.known as readonly string[] | undefined
}

/** A resource as the service answers it: the fields it is known to have, and any others. */
export const resource = z.looseObject

/** What an update takes or a creation may leave out: absent, but never an explicit `undefined`. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.exactOptional()
}

/** An object of absolute URLs whose keys differ per resource. */
export function urlsWith<const Key extends string>(...keys: Key[]) {
  return z.looseObject(
    Object.fromEntries(keys.map((key) => [key, z.string().optional()])) as Record<
      Key,
      z.ZodOptional<z.ZodString>
    >,
  )
}

export const Permissions = z.record(z.string(), z.boolean())

/** The envelope of a paged list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    items: z.array(item),
    next: z.looseObject({ page: z.string() }).optional(),
    count: z.number().optional(),
  })
}

/** Where a moved thing goes; with neither it goes to the end. */
export function positionOf<Pointer extends z.ZodType>(pointer: Pointer) {
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
