import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { quoted } from '../../text/shell-words.ts'
import { sandboxEnvironment, startSandbox } from './options.ts'

/** Serves a sandbox until it is interrupted. */
export async function serveSandbox(run: TypedWords & Speaker & Machine): Promise<void> {
  const served = await startSandbox(run)
  const { url, tokens, organization, sandbox } = served
  try {
    const env = sandboxEnvironment(served)
    const result = { url, token: env.DOCSCTL_TOKEN, organization, tokens, env }
    if (run.typedFormat || run.text('jq') !== undefined) {
      const known = ['url', 'token', 'organization', 'tokens', 'env']
      await writeObject(run, result, { columns: known.slice(0, 3), known, ids: 'url' })
    } else await run.runtime.stdout.write(forPeople(result))
    if (run.runtime.stderr.isTTY) await run.note('serving until Ctrl-C')
    await aborted(run.signal)
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

/** Ends as the run ends: by the error that the signal brings. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
