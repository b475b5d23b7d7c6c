import * as z from 'zod'

/** Rich text in the service's own document format, for requests. */
export const Document = z.strictObject({
  object: z.literal('document'),
  data: z.record(z.string(), z.unknown()),
  nodes: z.array(z.looseObject({})),
  meta: z.strictObject({ token: z.string().exactOptional() }).exactOptional(),
})
