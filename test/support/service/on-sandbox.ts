import { Agent } from 'undici'
import type { SandboxExchange } from '../../../src/sandbox/http/server.ts'
import type { SandboxOptions } from '../../../src/sandbox/sandbox.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { docsctl, type Ended, splitArguments, type World } from '../docsctl.ts'

/**
 * Creates a sandbox before every test in the enclosing block. docsctl is signed in to the sandbox.
 */
export function onSandbox(options: SandboxOptions = { seed: demoSeed }) {
  let served: Served
  let agent: Agent
  let sent: string[] = []

  beforeEach(async () => {
    served = await serve(options)
    agent = new Agent()
    sent = []
    served.sandbox.observe(({ method, path }: SandboxExchange) => sent.push(`${method} ${path}`))
  })

  afterEach(async () => {
    await agent.close()
    await endAll()
  })

  return {
    served: () => served,
    /** returns all requests so far, in order */
    sent: () => sent,
    run: (line: string, world: World = {}): Promise<Ended> =>
      docsctl(splitArguments(line), {
        dispatcher: agent,
        ...world,
        env: {
          DOCSCTL_API_URL: served.url,
          DOCSCTL_TOKEN: served.token,
          DOCSCTL_ORG: 'tidewater',
          ...world.env,
        },
      }),
  }
}
