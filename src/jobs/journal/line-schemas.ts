import * as z from 'zod'

/** The latest time that a JavaScript date can represent, in ms. */
const latest = 8.64e15

const time = z.number().min(0).max(latest)
const index = z.int().min(0)
const texts = z.array(z.string())
const values = z.record(z.string(), z.unknown())

const state = z.union([
  z.literal(['absent', 'unread']),
  z.strictObject({ fields: values, unknown: texts.optional() }),
])

const counts = z.strictObject({ done: index, failed: index, waiting: index, unknown: index })

const effect = z.strictObject({
  verb: z.enum(['create', 'change', 'move', 'delete']),
  kind: z.string(),
  key: z.string(),
  changes: z.array(
    z.strictObject({
      field: z.string(),
      old: z.unknown().optional(),
      new: z.unknown().optional(),
    }),
  ),
  whole: z.array(z.looseObject({ kind: z.string(), name: z.string(), fields: values })).optional(),
})

const request = z.strictObject({
  id: z.string(),
  operation: z.string(),
  path: z.record(z.string(), z.string()),
  query: values.optional(),
  body: z.unknown().optional(),
  expect: z
    .union([z.literal(['absent', 'present']), z.strictObject({ fields: values })])
    .optional(),
  stateBy: z
    .strictObject({ operation: z.string(), path: z.record(z.string(), z.string()) })
    .optional(),
  after: z.array(index).optional(),
  isLast: z.literal(true).optional(),
  effect: effect.optional(),
  flags: values.optional(),
  undoneBy: z.strictObject({ command: z.string(), argv: z.array(z.string()) }).optional(),
})

const fault = z.strictObject({
  kind: z.string(),
  message: z.string(),
  status: z.number().optional(),
})

/** The first line of a journal. Ignores keys that only newer versions of docsctl know. */
export const headerSchema = z.object({
  version: z.literal([1, 2]),
  job: z.string(),
  at: z.iso.datetime(),
  command: z.string().min(1),
  words: texts,
  profile: z.string(),
  apiUrl: z.string(),
  org: z.string().optional(),
  caller: z.string().optional(),
  agent: z.string().optional(),
  parallel: z.int().min(1).max(64),
  steps: index,
  hash: z.string(),
  files: z.array(z.strictObject({ path: z.string(), hash: z.string() })).optional(),
  secrets: z.strictObject({ places: texts, salt: z.string(), hash: z.string() }).optional(),
  undoes: z.string().optional(),
  plan: z.string().optional(),
  folder: z.string().optional(),
  flow: z.strictObject({ cwd: z.string(), hidden: texts.optional() }).optional(),
})

/** The schemas of all other lines, by the key that identifies the kind of line. */
export const lineSchemas = {
  step: z.strictObject({ step: index, request }),
  baseline: z.strictObject({ baseline: index, state }),
  intent: z.strictObject({
    intent: index,
    at: time,
    previous: state.optional(),
    // version 1
    before: state.optional(),
  }),
  outcome: z.strictObject({
    outcome: index,
    is: z.enum(['waiting', 'done', 'failed', 'unknown']),
    after: values.optional(),
    previous: state.optional(),
    wasFound: z.literal(true).optional(),
    isLeft: z.literal(true).optional(),
    isSettled: z.literal(true).optional(),
    fault: fault.optional(),
  }),
  existing: z.strictObject({ existing: z.string(), ids: texts, at: time }),
  counts: z.strictObject({ counts }),
} as const
