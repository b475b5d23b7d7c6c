import type {
  ExecFileException,
  ExecFileOptions,
  execFile,
  SpawnOptions,
  spawn,
} from 'node:child_process'
import { getBuiltinModule } from 'node:process'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Environment variables with tokens that docsctl reads. They must not be passed to other programs.
 */
const tokenNames = [
  'DOCSCTL_TOKEN',
  'DOCSCTL_TOKEN_FILE',
  'GITBOOK_TOKEN',
  'GITHUB_TOKEN',
  'GITLAB_TOKEN',
  'SYSTEM_ACCESSTOKEN',
]

/**
 * Environment variables with a token for the API. Any other variable that contains the same token
 * is removed too.
 */
const ownTokenNames = ['DOCSCTL_TOKEN', 'GITBOOK_TOKEN']

/**
 * Returns the environment for a child process without docsctl's tokens, because the child could
 * expose them. `token` is the current token if it isn't in one of the known variables.
 */
export function childEnvironment(env: Variables, token?: string): Record<string, string> {
  const ownTokens = [token, ...ownTokenNames.map((name) => env[name]?.trim())].filter(
    (one) => one !== undefined,
  )
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || tokenNames.includes(name.toUpperCase())) continue
    if (!ownTokens.some((one) => containsToken(value, one))) kept[name] = value
  }
  return kept
}

function containsToken(value: string, token: string): boolean {
  // a short token could occur in unrelated values
  return token.length < 8 ? token !== '' && value === token : value.includes(token)
}

const children = () => getBuiltinModule('node:child_process')

const withoutTokens = (options: ExecFileOptions & SpawnOptions) => ({
  ...options,
  env: childEnvironment(options.env ?? process.env),
})

/** Starts a program as `spawn` does, but without docsctl's tokens in its environment. */
export const startProgram = ((command: string, args: readonly string[], options: SpawnOptions) =>
  children().spawn(command, args, withoutTokens(options))) as unknown as typeof spawn

/** Runs a program as `execFile` does, but without docsctl's tokens in its environment. */
export const runProgram = ((
  command: string,
  args: readonly string[],
  options: ExecFileOptions,
  done: (error: ExecFileException | null, stdout: string | Buffer, stderr: string | Buffer) => void,
) => children().execFile(command, args, withoutTokens(options), done)) as unknown as typeof execFile

/**
 * Starts a program with all environment variables. Use this function only to start docsctl itself,
 * or programs that need the token of a sandbox.
 */
export const startWithTokens = ((command: string, args: readonly string[], options: SpawnOptions) =>
  children().spawn(command, args, options)) as unknown as typeof spawn
