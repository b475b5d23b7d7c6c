import { createServer, type IncomingMessage } from 'node:http'
import { closeServer, listen } from '../server.ts'

/**
 * Starts a service whose members accept any role. Changes to members for which `failing` returns
 * true are rejected.
 */
export async function members(failing: (id: string) => boolean = () => false) {
  const changed = new Set<string>()
  const answer = (request: IncomingMessage): [status: number, body: object] => {
    const id = request.url?.split('/').at(-1) ?? ''
    if (failing(id)) return [403, { error: { code: 403, message: 'no' } }]
    if (request.method === 'PATCH') changed.add(id)
    // long enough to fill a pipe that no one reads
    const user = { id, displayName: 'x'.repeat(2000) }
    return [200, { object: 'member', id, role: 'review', user, teams: 0, spaces: 0 }]
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [status, body] = answer(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const port = await listen(server)
  return {
    changed,
    env: {
      DOCSCTL_API_URL: `http://127.0.0.1:${port}`,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
    },
    close: () => closeServer(server),
  }
}
