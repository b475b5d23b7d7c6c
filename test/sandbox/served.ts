import { type Dispatcher, request } from 'undici'
import type { SandboxExchange } from '../../src/sandbox/http/server.ts'
import { answerProblems } from '../../src/sandbox/http/validate.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { wholeProblems } from '../support/service/whole-answers.ts'
import { sharedDemo } from './shared-demo.ts'

/**
 * The keys of response bodies that tests read. Tests compare all other keys without reading them.
 */
export interface Body {
  id: string
  items: Body[]
  count: number
  next?: { page: string }
  error: { code: number; message: string }
  [key: string]: unknown
}

export interface Answered {
  status: number
  headers: Headers
  /**
   * undefined for an empty body; the type omits this, so that tests can read keys without a check
   */
  body: Body
}

export interface Served {
  sandbox: Sandbox
  url: string
  token: string
  exchanges: SandboxExchange[]
  /**
   * Sends a JSON request to a path below `/v1`. By default, uses the token of the first
   * administrator.
   */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Answered>
}

const openSandboxes = new Set<{ sandbox: Sandbox; missedEvents: () => string[] }>()
const failures: string[] = []

/** Observes all writes. Returns a function that returns the writes that aren't in the audit log. */
function watchAudit(sandbox: Sandbox): () => string[] {
  const actions = () => [...sandbox.tables.all('auditEvents')].map(({ action }) => action)
  const before = actions().length
  const written: string[] = []
  sandbox.observe(({ operation, changes }) => {
    // changes to users, host names, and advertisers aren't in an organization's audit log
    const isOutside = /^\/(users|custom-hostnames|ads)\b/.test(operation?.path ?? '')
    const isWrite = operation && operation.effect !== 'read' && !isOutside
    if (isWrite && changes.length > 0) written.push(operation.id)
  })
  return () => {
    const events = actions().slice(before)
    return written.filter((id) => {
      const at = events.indexOf(id)
      if (at >= 0) events.splice(at, 1)
      return at < 0
    })
  }
}

/** 2026-11-20T10:00:00Z. The clock doesn't run until a test calls `sandbox.clock.advance`. */
export const startOfTime = Date.UTC(2026, 10, 20, 10)

const demo = sharedDemo(startOfTime)

/** Starts a sandbox whose clock doesn't run. It checks its responses against the contract. */
export async function serve(options: SandboxOptions = {}): Promise<Served> {
  const sandbox = await createSandbox({
    time: () => startOfTime,
    problemsOf: options.referenceOnly ? answerProblems : wholeProblems,
    log: (line) => failures.push(line),
    ...options,
    ...(options.seed === demoSeed && { seed: demo }),
  })
  openSandboxes.add({ sandbox, missedEvents: watchAudit(sandbox) })
  const { url, token } = await sandbox.listen()
  const exchanges: SandboxExchange[] = []
  sandbox.observe((exchange) => exchanges.push(exchange))
  return {
    sandbox,
    url,
    token,
    exchanges,
    async send(method, path, body, as = token) {
      const response = await request(`${url}/v1${path}`, {
        method: method as Dispatcher.HttpMethod,
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.body.text()
      return {
        status: response.statusCode,
        headers: new Headers(response.headers as Record<string, string>),
        body: parseBody(text),
      }
    },
  }
}

/** Parses a JSON body, or the first event of a stream. */
function parseBody(text: string): Body {
  if (text === '') return undefined as unknown as Body
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
}

/**
 * Stops all sandboxes of a test. The test fails if a sandbox had an internal error, or if a write
 * isn't in the audit log.
 */
export async function endAll(): Promise<void> {
  const missed: string[] = []
  for (const { sandbox, missedEvents } of openSandboxes) {
    await sandbox.close()
    missed.push(...missedEvents())
  }
  openSandboxes.clear()
  const [failure = missed[0] && `there is no audit event of ${missed.join(', ')}`] =
    failures.splice(0)
  if (failure !== undefined) throw new Error(failure)
}
