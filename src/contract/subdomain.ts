import * as z from 'zod'
import { Id, openEnum, resource } from './common.ts'

/** No operation of the reference takes or answers one; its limits are known all the same. */
export const Subdomain = resource({
  object: z.literal('subdomain').optional(),
  subdomain: z
    .string()
    .min(3)
    .max(32)
    .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/),
  target: z.looseObject({ type: openEnum(['organization']), organization: Id.optional() }),
  isActive: z.boolean(),
})
