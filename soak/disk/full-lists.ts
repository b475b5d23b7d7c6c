import { createServer } from 'node:http'
import type { Exited } from '../../test/support/program.ts'
import { serveLocally } from '../serve-locally.ts'

/** Describes the result of a process as one line of text. */
export function describeExit(words: readonly string[], ended: Exited): string {
  const { exit, signal, stdout, stderr } = ended
  const output = JSON.stringify([stdout.slice(0, 200), stderr.slice(0, 700)])
  return `docsctl ${words.join(' ')} -> ${exit ?? signal} ${output}`
}

/** Starts a service with a list of teams that exceeds the memory buffer of docsctl. */
export async function fullLists() {
  const items = Array.from({ length: 1000 }, (_, index) => ({
    object: 'team',
    id: `team_${index}`,
    title: 'x'.repeat(12_000),
    members: 1,
    spaces: 1,
    createdAt: '2025-06-01T12:00:00.500Z',
  }))
  const text = JSON.stringify({ items })
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  return await serveLocally(server)
}
