import assert from 'node:assert/strict'
import { affectedOperations, affectedParts } from '../../scripts/description/affected.ts'
import { compareDescriptions } from '../../scripts/description/compare.ts'
import {
  descriptionText,
  keptFacts,
  type PublishedDescription,
} from '../../scripts/description/published.ts'
import { changeReport } from '../../scripts/description/report.ts'
import { root } from '../../scripts/manifest.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const published: PublishedDescription = {
  openapi: '3.1.0',
  info: { version: '1' },
  security: [{ user: [] }, { integration: [] }],
  paths: {
    '/spaces/{spaceId}': {
      get: {
        operationId: 'getSpaceById',
        security: [{ user: [] }, { oauth: ['space:read'] }],
        parameters: [{ $ref: '#/components/parameters/spaceId' }],
        responses: {
          200: json({ $ref: '#/components/schemas/Space' }),
          404: { $ref: '#/components/responses/NotFoundError' },
        },
      },
      delete: {
        operationId: 'deleteSpaceById',
        deprecated: true,
        parameters: [{ $ref: '#/components/parameters/spaceId' }],
        responses: { 204: {} },
      },
    },
  },
  components: {
    parameters: {
      spaceId: {
        ...{ name: 'spaceId', in: 'path', required: true, description: 'The space' },
        schema: { type: 'string', description: 'An ID' },
      },
    },
    schemas: {
      Space: {
        type: 'object',
        description: 'A space',
        required: ['id'],
        properties: {
          id: { type: 'string', example: 'spc_1' },
          // a property whose name is also a keyword
          description: { type: 'string', description: 'Text', 'x-typescript': 'Text' },
          visibility: { type: 'string', enum: ['public', 'private'] },
        },
      },
    },
  },
}

const before = keptFacts(published, '@gitbook/api', '1.0.0')

/** Returns a modified copy of the description. */
function changedCopy(change: (copy: typeof before) => void): typeof before {
  const copy = structuredClone({ ...before, version: '1.1.0' })
  change(copy)
  return copy
}

const report = (after: typeof before) => {
  const changes = compareDescriptions(before, after)
  const nothing = { commands: new Map(), files: new Map() }
  return changeReport(before, after, changes, nothing)
}

describe('the stored description of the API', () => {
  it('contains operations, callers, deprecations, and schemas, but no sentences', () => {
    assert.equal(
      descriptionText(before),
      `{"source":"@gitbook/api","version":"1.0.0","operations":[
{"id":"getSpaceById","method":"GET","path":"/spaces/{spaceId}","callers":["user","oauth"],"parameters":[{"$ref":"#/components/parameters/spaceId"}],"responses":{"200":{"$ref":"#/components/schemas/Space"},"404":"NotFoundError"}},
{"id":"deleteSpaceById","method":"DELETE","path":"/spaces/{spaceId}","callers":["user","integration"],"parameters":[{"$ref":"#/components/parameters/spaceId"}],"responses":{"204":null},"deprecated":true}
],"parameters":{
"spaceId":{"name":"spaceId","in":"path","required":true,"schema":{"type":"string"}}
},"schemas":{
"Space":{"type":"object","required":["id"],"properties":{"id":{"type":"string"},"description":{"type":"string"},"visibility":{"type":"string","enum":["public","private"]}}}
}}
`,
    )
  })

  it('has no differences from itself', () => {
    assert.equal(
      report(before),
      '@gitbook/api 1.0.0 (2 operations) → @gitbook/api 1.0.0 (2 operations)\n\nNo differences\n',
    )
  })

  it('reports new, removed, and changed operations, keys, and enumerations', () => {
    const after = changedCopy(({ operations, schemas }) => {
      const [space] = operations as [(typeof operations)[number]]
      space.callers = ['user']
      space.parameters.push({ name: 'shareKey', in: 'query', schema: { type: 'string' } })
      operations[1] = {
        ...space,
        id: 'createSpace',
        method: 'POST',
        path: '/spaces',
        callers: ['integration'],
      }
      const { properties } = schemas.Space as { properties: Record<string, object> }
      properties.icon = { type: 'string', maxLength: 50 }
      properties.visibility = { type: 'string', enum: ['public', 'unlisted'] }
    })
    assert.equal(
      report(after),
      `@gitbook/api 1.0.0 (2 operations) → @gitbook/api 1.1.0 (2 operations)

New operations: 1
  createSpace POST /spaces (integration only)

Removed operations: 1
  deleteSpaceById DELETE /spaces/{spaceId}

Changed operations: 1
  getSpaceById
    - caller oauth
    + query shareKey type "string"

Changed schemas: 1
  Space (used by getSpaceById, createSpace)
    - .visibility = "private"
    + .visibility = "unlisted"
    + .icon type "string"
    + .icon maxLength 50
`,
    )
  })

  it('shows the commands and files that a change affects', () => {
    const after = changedCopy(({ schemas }) => {
      Object.assign(schemas.Space as object, { required: ['id', 'visibility'] })
    })
    const operations = affectedOperations(compareDescriptions(before, after), after.operations)
    assert.deepEqual(
      operations.map(({ id }) => id),
      ['getSpaceById'],
    )
    const { commands, files } = affectedParts(root, operations)
    assert.deepEqual(commands.get('docsctl spaces get'), ['getSpaceById'])
    assert.deepEqual(commands.get('docsctl spaces delete'), undefined)
    assert.deepEqual(files.get('src/contract/spaces.ts'), ['getSpaceById'])
    assert.deepEqual(files.get('src/sandbox/handlers/spaces.ts'), ['getSpaceById'])
  })

  it('shows no affected operations if only the access of agents and OAuth apps changes', () => {
    const after = changedCopy(({ operations }) => {
      Object.assign(operations[0] as object, { callers: ['user'], agents: true })
    })
    assert.deepEqual(affectedOperations(compareDescriptions(before, after), after.operations), [])
  })
})
