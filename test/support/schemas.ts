import assert from 'node:assert/strict'
import type * as z from 'zod'

/** Asserts that every value matches the schema. */
export function passes(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, true, `refused: ${JSON.stringify(value)}`)
  }
}

/** Asserts that no value matches the schema. */
export function fails(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, false, `passed: ${JSON.stringify(value)}`)
  }
}

/** Returns the codes of the issues for a key of an object. Ignores the issues of other keys. */
export function faults(schema: z.ZodType | undefined, key: string, value: unknown) {
  assert.ok(schema)
  const issues = schema.safeParse({ [key]: value }).error?.issues ?? []
  return issues.filter((issue) => issue.path[0] === key).map((issue) => issue.code)
}
