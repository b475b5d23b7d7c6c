import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { findAgentCommand } from '../../../src/features/agents/agent-commands.ts'
import {
  readOnly,
  sourceProgram,
  type TestAgent,
  withAgents,
} from '../../support/agents/agent-client.ts'

/** The arguments of the prompts, for the demo organization. */
const values: Record<string, Record<string, string>> = {
  'review-change-request': { change_request: '1', space: 'Developer Guide' },
  'who-can-see': { resource: 'space:Developer Guide' },
  'clean-up-stale-content': {},
}

describe('the prompts for agents', () => {
  const world = withAgents()

  async function textOf({ client }: TestAgent, name: string, given: Record<string, string> = {}) {
    const { messages } = await client.getPrompt({ name, arguments: given })
    assert.equal(messages.length, 1)
    const [message] = messages
    assert.ok(message?.role === 'user' && message.content.type === 'text')
    return message.content.text
  }

  it('contain only commands that read, with valid arguments', async () => {
    const agent = await world.connect(readOnly)
    const { prompts } = await agent.client.listPrompts()
    assert.deepEqual(
      prompts.map(({ name }) => name),
      Object.keys(values),
    )
    const program = await sourceProgram()
    for (const { name } of prompts) {
      const text = await textOf(agent, name, values[name])
      const calls = [...text.matchAll(/Call "read" with (\{.*?\})(?= )/g)].map(
        ([, json = '']) => JSON.parse(json) as { args: string[] },
      )
      assert.ok(calls.length >= 2, name)
      for (const { args } of calls) {
        assert.equal((await findAgentCommand(args, { program })).effect, 'read', args.join(' '))
      }
    }
  })

  it('state the exit code of failed gates', async () => {
    const agent = await world.connect(readOnly)
    const text = await textOf(agent, 'review-change-request', values['review-change-request'])
    assert.match(text, /Exit code 11 means that a gate fails/)
    assert.equal(new DocsctlError('check-failed', '').exit, 11)
  })

  it('quote their arguments, which cannot become other arguments', async () => {
    const agent = await world.connect(readOnly)
    const text = await textOf(agent, 'who-can-see', { resource: 'x"],"--member","y' })
    assert.ok(text.includes('{"args":["access","x\\"],\\"--member\\",\\"y"]}'))
  })

  it('are rejected with an unknown name, and with unknown or missing arguments', async () => {
    const { client } = await world.connect(readOnly)
    const get = (name: string, given: Record<string, string>) =>
      client.getPrompt({ name, arguments: given })
    await assert.rejects(
      get('review', {}),
      /-32602: Invalid value "review" for prompt\. Did you mean review-change-request\? Expected one of: review-change-request/,
    )
    await assert.rejects(get('who-can-see', {}), /-32602: Missing required value resource/)
    await assert.rejects(
      get('who-can-see', { resource: 'x', site: 'y' }),
      /Invalid value "site" for argument\. Expected resource/,
    )
  })
})
