import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { AgentSetup } from './agent-commands.ts'
import { serveAgent } from './server.ts'

/** Serves the client that started this process. Returns when the client disconnects. */
export async function serveStdio(options: Omit<AgentSetup, 'agent'>): Promise<void> {
  const { stdin, stdout } = process
  const server = await serveAgent(new StdioServerTransport(stdin, stdout), options)
  const close = () => void server.close()
  // the transport itself doesn't notice that the client has disconnected
  stdin.once('end', () => void server.finish())
  stdout.on('error', close)
  options.runtime.signal.addEventListener('abort', close, { once: true })
  await server.closed
}
