import * as z from 'zod'
import { atLeast, atMost, Id, openEnum, resource } from './common.ts'

/** A subdomain. The API reference defines its limits, but no operation that uses it. */
export const Subdomain = resource({
  object: z.literal('subdomain').optional(),
  subdomain: z
    .string()
    .check(atLeast(3), atMost(32))
    .regex(
      /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
      'Use 3 to 32 lowercase letters, digits, and dashes, with no dash at the beginning or end, such as my-docs',
    ),
  target: z.looseObject({ type: openEnum(['organization']), organization: Id.optional() }),
  isActive: z.boolean(),
})
