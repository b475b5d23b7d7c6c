import * as z from 'zod'
import type { Delta } from './delta.ts'
import { indexes } from './indexes.ts'
import type { TableName } from './records.ts'

const index = z.int().min(0)

const deltaSchema: z.ZodType<Delta> = z.lazy(() =>
  z.union([
    z.strictObject({
      keys: z.record(z.string(), deltaSchema),
      gone: z.array(z.string()).exactOptional(),
    }),
    z.strictObject({
      list: z.array(
        z.union([
          z.tuple([index, index]),
          z.strictObject({ at: index, delta: deltaSchema }),
          newValueSchema,
        ]),
      ),
    }),
    newValueSchema,
  ]),
)

const newValueSchema = z.strictObject({ value: z.unknown() })

/** The tables without an index. */
const unordered: Record<Exclude<TableName, keyof typeof indexes>, true> = {
  adaptiveSchemas: true,
  blobs: true,
  bodies: true,
  meta: true,
  publishingAuths: true,
}

const table = z.enum(Object.keys({ ...indexes, ...unordered }))
const record = z.looseObject({ id: z.string() })

const entrySchema = z.union([
  z
    .tuple([table, z.string(), record.nullable()])
    .refine(([, id, after]) => after === null || after.id === id),
  z.tuple([table, z.string(), z.strictObject({ id: z.string() }), deltaSchema]),
])

/**
 * The records that a line of the data file changes. Each entry contains a record, `null` for a
 * deletion, or the changes from another record.
 */
export const entriesSchema = z.array(entrySchema)
