import * as z from 'zod'
import { Id, optional } from '../common.ts'

/** What a link points at, as it is sent; the key beside `kind` depends on the kind. */
export const ContentRef = z.union([
  z.strictObject({
    kind: z.literal('url').describe('what it leads to'),
    url: z.string().describe('URL that it leads to'),
  }),
  z.strictObject({
    kind: z.literal('page'),
    page: Id.describe('page that it leads to'),
    space: optional(Id.describe('space that it leads to')),
  }),
  z.strictObject({
    kind: z.literal('anchor'),
    anchor: z.string().describe('anchor on the page'),
    page: optional(Id),
    space: optional(Id),
  }),
  z.strictObject({ kind: z.literal('space'), space: Id }),
  z.strictObject({
    kind: z.literal('collection'),
    collection: Id.describe('collection that it leads to'),
  }),
  z.strictObject({
    kind: z.literal('file'),
    file: Id.describe('file that it leads to'),
    space: optional(Id),
  }),
  z.strictObject({ kind: z.literal('user'), user: Id.describe('user that it leads to') }),
  z.strictObject({
    kind: z.literal('reusable-content'),
    reusableContent: Id.describe('reusable content that it leads to'),
    space: optional(Id),
  }),
  z.strictObject({
    kind: z.literal('tag'),
    tag: z.string().describe('tag that it leads to'),
    space: optional(Id),
  }),
  z.strictObject({
    kind: z.literal('openapi'),
    spec: z.string().describe('specification that it leads to'),
  }),
])
