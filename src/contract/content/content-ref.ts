import * as z from 'zod'
import { Id, optional } from '../common.ts'

/** The target of a link in a request. The other keys depend on `kind`. */
export const ContentRef = z.union([
  z.strictObject({
    kind: z.literal('url').describe('Type of link target'),
    url: z.string().describe('Target URL'),
  }),
  z.strictObject({
    kind: z.literal('page'),
    page: Id.describe('Target page'),
    space: optional(Id.describe('Target space')),
  }),
  z.strictObject({
    kind: z.literal('anchor'),
    anchor: z.string().describe('Target anchor on the page'),
    page: optional(Id),
    space: optional(Id),
  }),
  z.strictObject({ kind: z.literal('space'), space: Id }),
  z.strictObject({
    kind: z.literal('collection'),
    collection: Id.describe('Target collection'),
  }),
  z.strictObject({
    kind: z.literal('file'),
    file: Id.describe('Target file'),
    space: optional(Id),
  }),
  z.strictObject({ kind: z.literal('user'), user: Id.describe('Target user') }),
  z.strictObject({
    kind: z.literal('reusable-content'),
    reusableContent: Id.describe('Target reusable content'),
    space: optional(Id),
  }),
  z.strictObject({
    kind: z.literal('tag'),
    tag: z.string().describe('Target tag'),
    space: optional(Id),
  }),
  z.strictObject({
    kind: z.literal('openapi'),
    spec: z.string().describe('Target specification'),
  }),
])
