import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { DocsctlError } from '../../errors.ts'
import type { CommandMeta } from '../../host/program/catalog.ts'
import { conflicting, invalidValue, missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { resolveSession } from '../../profile/session.ts'
import { briefDescription, commandEffect } from '../schema/index.ts'
import {
  type AgentCommand,
  type AgentSetup,
  changingLine,
  findAgentCommand,
  nextLine,
  planChange,
  readingLine,
  runAgentCommand,
} from './agent-commands.ts'
import { unavailableReason } from './allowed-commands.ts'
import { CommandSearch } from './find-commands.ts'
import { OutputPages } from './output-pages.ts'
import { type ChangePlan, digestLifetime, Plans } from './plans.ts'
import { failedAnswer, type ToolAnswer, toolResult } from './results.ts'
import type { CommandOutcome } from './run-command.ts'

/** The maximum length of the notes in an answer, in characters. */
const maxNotesLength = 500

/** The maximum number of commands that `find` returns. */
const maxFound = 8

const inputs = {
  find: z.strictObject({ intent: z.string() }),
  describe: z.strictObject({ command: z.string() }),
  read: z.strictObject({
    args: z.array(z.string()).optional(),
    input: z.string().optional(),
    more: z.string().optional(),
  }),
  change: z.strictObject({
    args: z.array(z.string()).optional(),
    input: z.string().optional(),
    digest: z.string().optional(),
  }),
}

/** The tools of one client. */
export class AgentTools {
  readonly #setup: AgentSetup
  readonly #pages = new OutputPages()
  readonly #plans: Plans
  #search: Promise<CommandSearch> | undefined

  constructor(setup: AgentSetup) {
    this.#setup = setup
    this.#plans = new Plans(() => setup.runtime.clock.now())
  }

  /** Calls a tool. Returns undefined if there is no tool with this name. */
  async call(
    name: string,
    given: unknown,
    signal: AbortSignal,
  ): Promise<CallToolResult | undefined> {
    if (!Object.hasOwn(inputs, name)) return undefined
    const tool = name as keyof typeof inputs
    if (tool === 'change' && !this.#setup.allowance.changes) return undefined
    const parsed = inputs[tool].safeParse(given ?? {})
    if (!parsed.success) throw invalidInput(parsed.error)
    if (tool === 'find') return await this.#find(parsed.data as z.infer<typeof inputs.find>)
    if (tool === 'describe') {
      return await this.#describe(parsed.data as z.infer<typeof inputs.describe>)
    }
    const answer =
      tool === 'read'
        ? await this.#read(parsed.data as z.infer<typeof inputs.read>, signal)
        : await this.#change(parsed.data as z.infer<typeof inputs.change>, signal)
    return toolResult(answer)
  }

  async #find({ intent }: z.infer<typeof inputs.find>): Promise<CallToolResult> {
    this.#search ??= this.#usableCommands().then((commands) => new CommandSearch(commands))
    const found = (await this.#search).find(intent, maxFound)
    const lines = await Promise.all(found.map(commandLine))
    return ownText(lines.join('\n') || 'No commands found. Use other words')
  }

  async #describe({ command }: z.infer<typeof inputs.describe>): Promise<CallToolResult> {
    const id = command
      .trim()
      .replace(/^docsctl\s+/, '')
      .replaceAll(/\s+/g, ':')
      .replace(/^cr(?=:|$)/, 'change-requests')
    const { commands } = this.#setup.program.catalog
    const meta = Object.hasOwn(commands, id) ? commands[id] : undefined
    if (meta) return ownText(await briefDescription(meta))
    const below = (await this.#usableCommands()).filter((one) => one.id.startsWith(`${id}:`))
    if (below.length > 0) return ownText((await Promise.all(below.map(commandLine))).join('\n'))
    throw new DocsctlError('usage', 'Unknown command', { hint: 'Use the tool "find"' })
  }

  async #read(
    { args, input, more }: z.infer<typeof inputs.read>,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    if (more !== undefined) return await this.#readMore(more, signal)
    const command = await findAgentCommand(required(args, 'args'), this.#setup)
    if (command.effect !== 'read') {
      throw new DocsctlError('usage', 'This command changes resources', {
        state: 'Nothing was sent',
        hint: this.#setup.allowance.changes
          ? 'Use the tool "change"'
          : 'Ask the user to add --allow-changes to the command "docsctl mcp", and to restart the server',
      })
    }
    return await this.#readLine(readingLine(command), input, signal)
  }

  async #readMore(more: string, signal: AbortSignal): Promise<ToolAnswer> {
    const rest = this.#pages.take(more)
    if (!rest) {
      throw new DocsctlError('not-found', 'The value of "more" is unknown or was already used', {
        hint: 'Call "read" with "args" again',
      })
    }
    if (rest.text === '' && rest.next) return await this.#readLine(rest.next, undefined, signal)
    return { exit: 0, ...this.#pages.page(rest) }
  }

  async #readLine(
    line: string[],
    input: string | undefined,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    const outcome = await runAgentCommand(line, this.#setup, { input, signal })
    return this.#answer(outcome, nextLine(line, outcome))
  }

  async #change(
    { args, input, digest }: z.infer<typeof inputs.change>,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    if (digest !== undefined) {
      if (args || input !== undefined) throw usage([conflicting('digest', ['args', 'input'])])
      return await this.#carryOut(digest, signal)
    }
    const argv = required(args, 'args')
    const { answer, plan, command } = await this.#plan(argv, input, signal)
    if (!plan) return answer
    const { effect } = command
    return {
      ...answer,
      digest: this.#plans.add(plan),
      expires: digestLifetime,
      ...(effect && { effect }),
    }
  }

  async #plan(
    argv: string[],
    input: string | undefined,
    signal: AbortSignal,
  ): Promise<{ answer: ToolAnswer; plan?: ChangePlan; command: AgentCommand }> {
    const command = await findAgentCommand(argv, this.#setup)
    if (command.effect === 'read') {
      throw new DocsctlError('usage', 'This command changes nothing', {
        hint: 'Use the tool "read"',
      })
    }
    const planned = await planChange(command, input, this.#setup, signal)
    const answer = this.#answer(planned.outcome)
    if (planned.outcome.exit !== 0) return { answer, command }
    const requests = planned.requests.map(({ method, path, body }) => [method, path, body])
    const bound = JSON.stringify([
      ...[command.meta.id, argv, input, await this.#identity(signal)],
      ...[planned.outcome.stdout, requests, planned.states],
    ])
    return { answer, plan: { argv, input, bound }, command }
  }

  async #carryOut(digest: string, signal: AbortSignal): Promise<ToolAnswer> {
    const { argv, input, bound } = this.#plans.take(digest)
    const { answer, plan, command } = await this.#plan(argv, input, signal)
    if (!plan) return answer
    if (plan.bound !== bound) {
      throw new DocsctlError('conflict', 'The state has changed since the plan was created', {
        state: 'Nothing was changed',
        hint: 'Call "change" with "args" to get a new plan. If "args" contains a relative time such as 7d, use an exact time instead',
      })
    }
    const jobs: string[] = []
    const started = (job: string) => jobs.push(job)
    const outcome = await runAgentCommand(changingLine(command), this.#setup, {
      ...{ input, signal, started },
    })
    const [job] = jobs
    return {
      ...this.#answer(outcome),
      ...(job !== undefined && { job, undo: `docsctl jobs undo ${job}` }),
    }
  }

  /** Returns the profile, service, organization, and user of a change. */
  async #identity(signal: AbortSignal): Promise<unknown> {
    const { runtime, session: flags } = this.#setup
    const { keychain, env, cwd, home, platform } = runtime
    const session = await resolveSession({ env, cwd, home, platform }, flags, keychain)
    const user = await runAgentCommand(['whoami', '--output', 'ids'], this.#setup, { signal })
    return [session.profile.value, session.apiUrl.value, session.org?.value, user.stdout]
  }

  #answer({ exit, error, stdout, notes }: CommandOutcome, next?: string[]): ToolAnswer {
    const shown = notes
      .split('\n')
      .filter((line) => /^(?:note|warning): /.test(line))
      .join('\n')
      .slice(0, maxNotesLength)
    return {
      ...(error ? failedAnswer(error) : { exit }),
      ...(stdout !== '' && this.#pages.first(stdout, next)),
      ...(shown !== '' && { notes: shown }),
    }
  }

  async #usableCommands(): Promise<CommandMeta[]> {
    const all = Object.values(this.#setup.program.catalog.commands)
    const usable = await Promise.all(
      all.map(async (command) => {
        const reason = unavailableReason(command, await commandEffect(command))
        return command.hidden || reason !== undefined ? [] : [command]
      }),
    )
    return usable.flat()
  }
}

async function commandLine(command: CommandMeta): Promise<string> {
  const { id, summary = '' } = command
  return `${id.replaceAll(':', ' ')} – ${summary} (${await commandEffect(command)})`
}

/** Returns a result with text that docsctl itself wrote. */
function ownText(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw usage([missing(name)])
  return value
}

function invalidInput({ issues }: z.ZodError): DocsctlError {
  return usage(
    issues.map(({ path, message }) => invalidValue(path.join('.') || 'input', undefined, message)),
  )
}
