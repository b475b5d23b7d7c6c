import type { Prepared } from '../../client/prepare.ts'
import type { Calls } from '../../frame/operation/calls.ts'
import type { Speaker } from '../../frame/program/roles.ts'
import type { Field } from '../../frame/words/fields.ts'

const where = 'SCHEMA'

/** The schema as an argument: `@file`, `-`, or the JSON itself. */
export const visitorSchema: Field = {
  keys: ['jsonSchema'],
  flags: {},
  argument: {
    name: 'schema',
    description: 'JSON Schema of a visitor: @file, - or the JSON itself',
    // --input may bring it
    required: false,
  },
  read: async ({ words: [typed], sources }) => {
    if (typed === undefined) return {}
    return { jsonSchema: await sources.jsonText(where, typed) }
  },
}

const known = ['type', 'properties', '$schema', '$id', 'description', 'additionalProperties']
const knownOfProperty = ['type', 'description']

/** JSON Schema has more keywords than the service is known to heed. */
export async function noteUnknownKeywords(run: Speaker, { prepared }: Calls): Promise<void> {
  const [{ body }] = prepared as [Prepared]
  const { jsonSchema } = body as { jsonSchema: { properties: object } }
  const unknown = [
    ...others(jsonSchema, known),
    ...Object.entries(jsonSchema.properties).flatMap(([name, property]) =>
      others(property, knownOfProperty).map((keyword) => `properties.${name}.${keyword}`),
    ),
  ]
  if (unknown.length === 0) return
  await run.note(`note: sent as it is, though the service may not know it: ${unknown.join(', ')}`)
}

function others(schema: object, keywords: string[]): string[] {
  return Object.keys(schema).filter((keyword) => !keywords.includes(keyword))
}
