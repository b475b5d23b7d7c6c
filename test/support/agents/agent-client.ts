import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { configOfSources } from '../../../scripts/dev.ts'
import type { Allowance } from '../../../src/features/agents/allowed-commands.ts'
import type { ToolAnswer } from '../../../src/features/agents/results.ts'
import { serveAgent } from '../../../src/features/agents/server.ts'
import { type WholeProgram, wholeProgram } from '../../../src/features/agents/whole-program.ts'
import { withJournal } from '../service/with-journal.ts'
import { createRuntime, type World } from '../world.ts'

/** Returns the number of tokens in a string for a current language model (o200k). */
export function tokens(text: string): number {
  return encode(text, { disallowedSpecial: new Set() }).length
}

let loading: Promise<WholeProgram> | undefined

/** Returns the program from the sources. Loads it only once, as a server does. */
export function sourceProgram(): Promise<WholeProgram> {
  loading ??= configOfSources().then(wholeProgram)
  return loading
}

/** A tool result as a client receives it. */
export interface Received extends Partial<ToolAnswer> {
  /** the text of the only content item */
  text: string
  isError: boolean
}

/** A client that is connected to a server in the same process. */
export class TestAgent {
  readonly client: Client
  /** the number of tokens in all arguments and results so far */
  spent = 0

  constructor(client: Client) {
    this.client = client
  }

  async call(name: string, args: Record<string, unknown>): Promise<Received> {
    const result = await this.client.callTool({ name, arguments: args })
    const content = result.content as { type: string; text: string }[]
    assert.equal(content.length, 1)
    const text = content[0]?.text as string
    this.spent += tokens(JSON.stringify(args)) + tokens(text)
    const structured = result.structuredContent as ToolAnswer | undefined
    if (structured) assert.deepEqual(JSON.parse(text), structured)
    return { ...structured, text, isError: result.isError === true }
  }

  find = (intent: string) => this.call('find', { intent })
  describe = (command: string) => this.call('describe', { command })
  read = (...args: string[]) => this.call('read', { args })
  plan = (...args: string[]) => this.call('change', { args })
  confirm = (digest: string | undefined) => this.call('change', { digest })

  /** Plans a change and carries it out. */
  async change(...args: string[]): Promise<Received> {
    const { digest, text } = await this.plan(...args)
    assert.ok(digest, text)
    return await this.confirm(digest)
  }
}

export const readOnly: Allowance = { changes: false, topics: [], destructive: false }
export const mayChange: Allowance = { changes: true, topics: [], destructive: false }
export const mayDestroy: Allowance = { changes: true, topics: [], destructive: true }

/** Connects a client to a new server in this process. `changed` can replace the program. */
export async function connectAgent(
  world: World,
  allowance: Allowance,
  changed = (program: WholeProgram) => program,
): Promise<TestAgent> {
  const [theirs, ours] = InMemoryTransport.createLinkedPair()
  const runtime = createRuntime(world)
  await serveAgent(ours, {
    program: changed(await sourceProgram()),
    runtime,
    session: {},
    allowance,
  })
  const client = new Client({ name: 'test-client', version: '1.2' })
  await client.connect(theirs)
  return new TestAgent(client)
}

/** Creates a sandbox and a folder for journals before every test, and connects clients to them. */
export function withAgents() {
  const world = withJournal()
  const clients: Client[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
  })
  const connect = async (allowance: Allowance, more: World = {}): Promise<TestAgent> => {
    const { url, token } = world.served()
    const env = {
      DOCSCTL_API_URL: url,
      DOCSCTL_TOKEN: token,
      DOCSCTL_ORG: 'tidewater',
      DOCSCTL_STATE_DIR: `${world.folder()}/state`,
      ...more.env,
    }
    const agent = await connectAgent({ cwd: world.folder(), ...more, env }, allowance)
    clients.push(agent.client)
    return agent
  }
  /** Returns the writes that the service has received. */
  const writes = () => world.sent().filter((line) => !line.startsWith('GET '))
  return { ...world, connect, writes }
}
