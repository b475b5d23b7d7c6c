import type { Prepared } from '../../client/prepare.ts'
import type { Calls } from '../../command/operation/calls.ts'
import type { Field } from '../../host/arguments/fields.ts'
import type { WithConsole } from '../../host/program/run.ts'

const where = 'SCHEMA'

/** The schema, given as an argument: `@file`, `-`, or JSON. */
export const visitorSchema: Field = {
  keys: ['jsonSchema'],
  flags: {},
  argument: {
    name: 'schema',
    description: 'JSON Schema of visitor claims: JSON, @file.json, or - for standard input',
    // optional, because the value can come from --input
    required: false,
  },
  read: async ({ args: [typed], sources }) => {
    if (typed === undefined) return {}
    return { jsonSchema: await sources.jsonText(where, typed) }
  },
}

const knownKeywords = [
  'type',
  'properties',
  '$schema',
  '$id',
  'description',
  'additionalProperties',
]
const knownOfProperty = ['type', 'description']

/** Prints a note about JSON Schema keywords that the service might ignore. */
export async function noteUnknownKeywords(run: WithConsole, { prepared }: Calls): Promise<void> {
  const [{ body }] = prepared as [Prepared]
  const { jsonSchema } = body as { jsonSchema: { properties: object } }
  const unknown = [
    ...unknownKeywords(jsonSchema, knownKeywords),
    ...Object.entries(jsonSchema.properties).flatMap(([name, property]) =>
      unknownKeywords(property, knownOfProperty).map((keyword) => `properties.${name}.${keyword}`),
    ),
  ]
  if (unknown.length === 0) return
  await run.console.note(
    `note: The service may ignore unknown keys in the schema: ${unknown.join(', ')}`,
  )
}

function unknownKeywords(schema: object, keywords: string[]): string[] {
  return Object.keys(schema).filter((keyword) => !keywords.includes(keyword))
}
