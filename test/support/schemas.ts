import assert from 'node:assert/strict'
import type * as z from 'zod'

/** Every value is one of the schema. */
export function passes(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, true, `refused: ${JSON.stringify(value)}`)
  }
}

/** No value is one of the schema. */
export function fails(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, false, `passed: ${JSON.stringify(value)}`)
  }
}

/** What is wrong with the key of an object, as codes; the object's other keys don't matter. */
export function faults(schema: z.ZodType | undefined, key: string, value: unknown) {
  assert.ok(schema)
  const issues = schema.safeParse({ [key]: value }).error?.issues ?? []
  return issues.filter((issue) => issue.path[0] === key).map((issue) => issue.code)
}
