import { evilName } from '../log-commands.ts'

/** Returns a document in which every name and every string consists of CI commands. */
export function evilDocument(fields: object = {}): string {
  const at = (name: string) => `${evilName}${name}`
  const schema = {
    type: 'object',
    title: at('schema'),
    description: evilName,
    required: [at('id')],
    properties: { [at('id')]: { type: 'string', enum: [at('a'), at('b')] }, ...fields },
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: at('title'), version: at('1'), description: evilName },
    servers: [{ url: `https://example.com/${evilName}` }],
    tags: [{ name: at('tag') }],
    security: [{ [at('key')]: [] }],
    paths: {
      [`/${evilName}/{${at('id')}}`]: {
        get: {
          operationId: at('get'),
          summary: evilName,
          tags: [at('tag')],
          parameters: [
            { name: at('id'), in: 'path', required: true, schema: { type: 'string' } },
            { name: at('limit'), in: 'query', schema: { type: 'integer', default: evilName } },
          ],
          responses: {
            200: {
              description: evilName,
              headers: { [at('header')]: { schema: { type: 'string' } } },
              content: {
                [at('type')]: { schema: { $ref: `#/components/schemas/A` }, example: evilName },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: { A: schema },
      securitySchemes: { [at('key')]: { type: 'apiKey', in: 'header', name: at('key') } },
    },
  })
}
