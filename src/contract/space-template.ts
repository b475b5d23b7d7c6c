import * as z from 'zod'
import { Id, optional } from './common.ts'

/** The template of a new space. */
export const SpaceTemplate = z.strictObject({
  id: Id.describe('Template ID'),
  params: optional(
    z
      .strictObject({
        contentRefs: optional(
          z
            .record(z.string(), z.looseObject({ kind: z.string() }))
            .describe('Resources that the template refers to'),
        ),
      })
      .describe('Values for the template'),
  ),
})
