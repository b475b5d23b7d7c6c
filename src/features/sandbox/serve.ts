import { writeObject } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { quoted } from '../../output/text/shell-arguments.ts'
import { sandboxEnvironment, startSandbox } from './options.ts'

/** Runs a sandbox until it is interrupted. */
export async function serveSandbox(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const served = await startSandbox(run, { normalizes: true })
  const { url, tokens, organization, sandbox } = served
  try {
    const env = sandboxEnvironment(served)
    const result = { url, token: env.DOCSCTL_TOKEN, organization, tokens, env }
    if (run.console.typedFormat || run.args.text('jq') !== undefined) {
      const known = ['url', 'token', 'organization', 'tokens', 'env']
      await writeObject(run, result, { columns: known.slice(0, 3), known, ids: 'url' })
    } else await run.console.print(forPeople(result))
    if (run.environment.stderr.isTTY) await run.console.note('Listening. Press Ctrl-C to stop')
    await aborted(run.environment.signal)
  } finally {
    await sandbox.close()
  }
}

interface Result {
  url: string
  token: string
  organization: string
  tokens: { token: string; member?: string }[]
  env: Record<string, string>
}

function forPeople({ url, token, organization, tokens, env }: Result): string {
  const others = tokens.slice(1).map(({ token: name, member }) => {
    return `token         ${name}${member === undefined ? '' : `  (${member})`}\n`
  })
  const exports = Object.entries(env)
    .filter(([name]) => name.startsWith('DOCSCTL_'))
    .map(([name, value]) => `export ${name}=${quoted([value], 'linux')}\n`)
  return [
    `url           ${url}\n`,
    `token         ${token}\n`,
    ...others,
    `organization  ${organization}\n\n`,
    ...exports,
  ].join('')
}

/** Rejects with the abort reason of the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
