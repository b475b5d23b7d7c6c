import type { ExchangeOptions } from '../../client/client-options.ts'
import type { Prepared } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import type { CommandSpec } from './command-spec.ts'
import { retryAsName } from './retry-as-name.ts'

/**
 * Verbs of commands that change one resource. The command `get` of the same topic shows its state.
 */
const singleResourceVerbs = new Set(['enable-sso', 'merge', 'move', 'pull', 'restore', 'transfer'])

/**
 * Returns the command that shows whether a change was carried out. Returns `undefined` if there is
 * none.
 */
function lookupCommand(name: string, { operation, parts }: Prepared): string[] | undefined {
  const topic = name.split(' ')
  const verb = topic.pop() ?? ''
  const creates = verb === 'create'
  if (!creates && !singleResourceVerbs.has(verb)) return undefined
  const names = pathNames(operation.path)
  const resource = creates ? undefined : names.at(-1)
  const positionals: string[] = []
  const flags: string[] = []
  for (const one of names) {
    const value = parts.path[one] ?? ''
    const context = (contextFlags as Record<string, { flag: string } | undefined>)[one]
    if (one === resource || !context) positionals.push(value)
    else flags.push(`--${context.flag}`, value)
  }
  return [...topic, creates ? 'list' : 'get', ...positionals, ...flags]
}

/** The properties of a command that are needed to send its request. */
export type SendingSpec = Pick<CommandSpec, 'look' | 'check' | 'follow' | 'ids'> &
  Pick<ExchangeOptions, 'lookUp'>

/** Sends one request and returns its response. */
export function performOne(
  call: Prepared,
  spec: SendingSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<unknown> {
  run.console.progress.at(run.args.command)
  return retryAsName(call, (one) => sendCall(one, spec, run), run)
}

/** Sends a request. If the response is empty, returns a short result instead. */
export async function sendCall(
  call: Prepared,
  spec: SendingSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<unknown> {
  if (call.madeFrom) await (await import('./list-changes.ts')).refuseChanged(call, run)
  const client = await run.service.client()
  const args = spec.look?.(call.parts.path) ?? lookupCommand(run.args.command, call)
  const look = args && docsctlLine(args)
  const answer = await client.exchange(call, { look, lookUp: spec.lookUp })
  const { body } = answer
  if (body === undefined) {
    return await (await import('../result/empty-result.ts')).emptyResult(call, answer, spec, run)
  }
  await spec.check?.(body, call, run)
  return spec.follow ? await spec.follow(body, call, run) : body
}
