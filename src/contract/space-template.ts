import * as z from 'zod'
import { Id, optional } from './common.ts'

/** What a new space begins with. */
export const SpaceTemplate = z.strictObject({
  id: Id.describe('id of a template'),
  params: optional(
    z
      .strictObject({
        contentRefs: optional(
          z.record(z.string(), z.looseObject({ kind: z.string() })).describe('what it refers to'),
        ),
      })
      .describe('what it is filled with'),
  ),
})
