import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { errorObject, reportedError } from '../../host/program/report.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import type { AgentSetup } from './agent-commands.ts'
import { getPrompt, promptDefinitions } from './prompts.ts'
import { AgentResources, resources, resourceTemplates } from './resources.ts'
import { failedAnswer, ProtocolError, toolResult } from './results.ts'
import { instructions, toolDefinitions } from './tool-definitions.ts'
import { AgentTools } from './tools.ts'

/** The time between two progress notifications, in ms. */
const progressInterval = 5000

/** The time in which running commands can finish after the client disconnects, in ms. */
const grace = 2000

/** The maximum length of a client's name in journals. */
const maxNameLength = 60

/** A server for one client. */
export interface AgentServer {
  /** resolves when the client has disconnected and all commands have ended */
  closed: Promise<void>
  /**
   * disconnects when all running commands have ended; aborts commands that take longer than a few
   * seconds
   */
  finish(): Promise<void>
  /** disconnects and aborts the running commands */
  close(): Promise<void>
}

/** Connects a client to the tools. */
export async function serveAgent(
  transport: Transport,
  options: Omit<AgentSetup, 'agent'>,
): Promise<AgentServer> {
  // This class serves fixed schemas. `McpServer` would derive larger ones, which cost tokens.
  const server = new Server(
    { name: 'docsctl', version: options.runtime.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  const agent = () => {
    const { name = 'unknown client', version = '' } = server.getClientVersion() ?? {}
    return sanitize(`${name} ${version}`.trim()).slice(0, maxNameLength)
  }
  const tools = new AgentTools({ ...options, agent })
  const reader = new AgentResources({ ...options, agent })
  const running = new Set<Promise<unknown>>()
  const disconnected = new AbortController()
  const untilEnd = async <Result>(call: Promise<Result>): Promise<Result> => {
    running.add(call)
    try {
      return await call
    } finally {
      running.delete(call)
    }
  }

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolDefinitions(options.allowance.changes),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const signal = AbortSignal.any([extra.signal, disconnected.signal])
    const token = params._meta?.progressToken
    const notify = (progress: number) => {
      if (token === undefined) return
      const sent = { progressToken: token, progress, message: `Running ${params.name}` }
      extra.sendNotification({ method: 'notifications/progress', params: sent }).catch(() => {})
    }
    let ticks = 0
    notify(ticks)
    const timer = setInterval(() => notify(++ticks), progressInterval)
    try {
      return await untilEnd(answerCall(tools, params.name, params.arguments, signal))
    } finally {
      clearInterval(timer)
    }
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...resources] }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...resourceTemplates],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, extra) => {
    const signal = AbortSignal.any([extra.signal, disconnected.signal])
    return await untilEnd(withProtocolErrors(() => reader.read(params.uri, signal)))
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: promptDefinitions() }))
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) =>
    withProtocolErrors(async () => getPrompt(params.name, params.arguments)),
  )

  const closed = new Promise<void>((resolve) => {
    server.onclose = () => {
      disconnected.abort()
      void Promise.allSettled(running).then(() => resolve())
    }
  })
  server.onerror = (error) => {
    const text = `note: Ignored an invalid message: ${sanitize(error.message).slice(0, 200)}\n`
    options.runtime.stderr.write(text).catch(() => {})
  }
  await server.connect(transport)
  const finish = async () => {
    const timer = setTimeout(() => void server.close(), grace)
    // the results of ended commands must be sent before the connection is closed
    while (running.size > 0) await Promise.allSettled(running)
    await new Promise((resolve) => setImmediate(resolve))
    clearTimeout(timer)
    await server.close()
  }
  return { closed, finish, close: () => server.close() }
}

async function answerCall(
  tools: AgentTools,
  name: string,
  given: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const result = await tools.call(name, given, signal)
    if (result) return result
  } catch (error) {
    const reported = reportedError(error instanceof ClosedPipe ? new Error(error.message) : error)
    if (typeof reported === 'number') return toolResult({ exit: reported })
    return toolResult(failedAnswer(errorObject(reported)))
  }
  throw new McpError(ErrorCode.InvalidParams, 'Unknown tool')
}

/** Converts the errors of docsctl to errors of the protocol. */
async function withProtocolErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const reported = error instanceof ProtocolError ? error : reportedError(error)
    throw reported instanceof DocsctlError ? new ProtocolError(errorObject(reported)) : error
  }
}
