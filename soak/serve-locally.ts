import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  url: string
  close(): Promise<void>
}

/** Starts a server on a free port of the loopback interface. */
export async function serveLocally(server: Server): Promise<LocalServer> {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
    },
  }
}
