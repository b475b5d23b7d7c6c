import type { SandboxExchange } from '../../src/sandbox/http/server.ts'
import { answerProblems } from '../../src/sandbox/http/validate.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts'
import { wholeProblems } from '../support/service/whole-answers.ts'

/** What may come as JSON; tests read these keys and compare the others. */
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
  /** undefined where there is none, in spite of its type: reading one that must be there shouldn't take a check */
  body: Body
}

export interface Served {
  sandbox: Sandbox
  url: string
  token: string
  exchanges: SandboxExchange[]
  /** Sends a request below `/v1`; the body as JSON, with the token of the first administrator unless another is named. */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Answered>
}

const open = new Set<Sandbox>()
const failures: string[] = []

/** 2026-11-20T10:00:00Z, at which time stands still in tests until `sandbox.clock.advance`. */
export const startOfTime = Date.UTC(2026, 10, 20, 10)

/** A sandbox that listens, stands still in time, and holds its answers to the contract. */
export async function serve(options: SandboxOptions = {}): Promise<Served> {
  const sandbox = await createSandbox({
    time: () => startOfTime,
    problemsOf: options.referenceOnly ? answerProblems : wholeProblems,
    log: (line) => failures.push(line),
    ...options,
  })
  open.add(sandbox)
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
        body: text === '' ? (undefined as unknown as Body) : JSON.parse(text),
      }
    },
  }
}

/** Ends every sandbox that a test has started; one that has failed inside fails the test. */
export async function endAll(): Promise<void> {
  for (const sandbox of open) await sandbox.close()
  open.clear()
  const [failure] = failures.splice(0)
  if (failure !== undefined) throw new Error(failure)
}
