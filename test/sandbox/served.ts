import type { SandboxExchange } from '../../src/sandbox/http/server.ts'
import { answerProblems } from '../../src/sandbox/http/validate.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts'
import { wholeProblems } from '../support/service/whole-answers.ts'

/** The JSON keys that tests read. Tests compare the other keys. */
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
   * undefined for an empty body, despite its type: reading a required key shouldn't need a check
   */
  body: Body
}

export interface Served {
  sandbox: Sandbox
  url: string
  token: string
  exchanges: SandboxExchange[]
  /**
   * Sends a request below `/v1` with a JSON body and the token of the first administrator by
   * default.
   */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Answered>
}

const open = new Set<{ sandbox: Sandbox; missedEvents: () => string[] }>()
const failures: string[] = []

/** Observes all writes and returns the ones missing from the audit log. */
function watchAudit(sandbox: Sandbox): () => string[] {
  const actions = () => [...sandbox.tables.all('auditEvents')].map(({ action }) => action)
  const before = actions().length
  const written: string[] = []
  sandbox.observe(({ operation, changes }) => {
    // the audit log of an organization has no changes of users, host names, and advertisers
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

/** 2026-11-20T10:00:00Z. Time is frozen in tests until `sandbox.clock.advance`. */
export const startOfTime = Date.UTC(2026, 10, 20, 10)

/** Starts a sandbox with a frozen clock that validates its responses against the contract. */
export async function serve(options: SandboxOptions = {}): Promise<Served> {
  const sandbox = await createSandbox({
    time: () => startOfTime,
    problemsOf: options.referenceOnly ? answerProblems : wholeProblems,
    log: (line) => failures.push(line),
    ...options,
  })
  open.add({ sandbox, missedEvents: watchAudit(sandbox) })
  const { url, token } = await sandbox.listen()
  const exchanges: SandboxExchange[] = []
  sandbox.observe((exchange) => exchanges.push(exchange))
  return {
    sandbox,
    url,
    token,
    exchanges,
    async send(method, path, body, as = token) {
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: parseBody(text),
      }
    },
  }
}

/** Parses JSON, or the first event of a stream. */
function parseBody(text: string): Body {
  if (text === '') return undefined as unknown as Body
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
}

/** Stops all sandboxes of a test. Fails the test for an internal error or an unaudited write. */
export async function endAll(): Promise<void> {
  const missed: string[] = []
  for (const { sandbox, missedEvents } of open) {
    await sandbox.close()
    missed.push(...missedEvents())
  }
  open.clear()
  const [failure = missed[0] && `there is no audit event of ${missed.join(', ')}`] =
    failures.splice(0)
  if (failure !== undefined) throw new Error(failure)
}
