import * as z from 'zod'

/** Rich text in the service's own form, as used in requests. */
export const Document = z.strictObject({
  object: z.literal('document'),
  data: z.record(z.string(), z.unknown()),
  nodes: z.array(z.looseObject({})),
  meta: z.strictObject({ token: z.string().exactOptional() }).exactOptional(),
})
