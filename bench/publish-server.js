import { createServer } from 'node:http'

/**
 * Serves the operations for publishing. It processes every document immediately and accepts every
 * integration. It sends its port to the parent process.
 */

const specification = (count) => ({
  object: 'openapi-spec',
  id: 'spec_1',
  slug: 'pets',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  processingState: 'complete',
  lastVersion: `ver_${count}`,
  lastProcessedAt: new Date(Date.UTC(2026, 0, 5, 10) + count).toISOString(),
  permissions: { edit: true },
  urls: { location: 'http://127.0.0.1/pets' },
})

const integration = {
  object: 'integration',
  name: 'pets',
  version: 1,
  title: 'Pets',
  description: 'Pets next to the docs',
  visibility: 'private',
  scopes: [],
  urls: { location: 'http://127.0.0.1/pets' },
  permissions: { admin: true },
}

let published = 0

const server = createServer(async (request, response) => {
  for await (const _ of request);
  const isSpecification = request.url.includes('/openapi/')
  if (request.method === 'PUT') published += 1
  const exists = isSpecification ? published > 0 : request.method === 'POST'
  const answer = isSpecification ? specification(published) : integration
  response.writeHead(exists ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(exists ? answer : {}))
})

server.listen(0, '127.0.0.1', () => process.send(server.address().port))
