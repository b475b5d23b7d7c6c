import type { Prepared } from '../../client/prepare.ts'
import { describeExposure } from '../../command/guards/exposure.ts'
import type { Effect } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { findRequest } from '../../host/arguments/dispatch.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import type { ParsedArguments } from '../../host/arguments/parse.ts'
import { unknownCommand } from '../../host/arguments/unknown-command.ts'
import type { CommandMeta } from '../../host/program/catalog.ts'
import type { Runtime } from '../../host/program/runtime.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import type { SessionFlags } from '../../profile/session.ts'
import { commandEffect } from '../schema/index.ts'
import { checkAgentArguments } from './allowed-arguments.ts'
import {
  type Allowance,
  notAllowed,
  refuseForbidden,
  unavailableReason,
} from './allowed-commands.ts'
import { type CommandOutcome, runCommand } from './run-command.ts'
import type { WholeProgram } from './whole-program.ts'

/** The program and the settings with which an agent's commands run. */
export interface AgentSetup {
  program: WholeProgram
  runtime: Runtime
  allowance: Allowance
  /** the profile and the service that the user selected with flags */
  session: SessionFlags
  /** the name of the client, if it has already introduced itself */
  agent: () => string
}

/** A command with the arguments that an agent passed. */
export interface AgentCommand {
  meta: CommandMeta
  effect: Effect | null
  argv: readonly string[]
  parsed: ParsedArguments
}

/** The result of a dry run. */
export interface PlannedRequests {
  outcome: CommandOutcome
  requests: readonly Prepared[]
  states: readonly unknown[]
}

/** The default number of items in a list. */
const defaultLimit = 50

/**
 * Finds the command that a command line calls, and checks whether agents can run it with these
 * arguments.
 */
export async function findAgentCommand(
  argv: readonly string[],
  { program: { catalog } }: Pick<AgentSetup, 'program'>,
): Promise<AgentCommand> {
  const request = findRequest(withoutProgramName(argv), catalog)
  if (request.type === 'unknown' || request.type === 'incomplete') {
    throw unknownCommand(request.id, request.argv, catalog)
  }
  if (request.type !== 'run') {
    const message = `${quotedValue(argv.join(' '))} is not a command`
    throw new DocsctlError('usage', message, {
      hint: 'For the arguments and flags of a command, use the tool "describe"',
    })
  }
  const meta = catalog.commands[request.id] as CommandMeta
  const effect = await commandEffect(meta)
  const reason = unavailableReason(meta, effect)
  if (reason !== undefined) {
    const name = quotedValue(meta.id.replaceAll(':', ' '))
    throw new DocsctlError('usage', `Agents cannot run ${name}. It ${reason}`, {
      state: 'Nothing was sent',
    })
  }
  return { meta, effect, argv: request.argv, parsed: checkAgentArguments(request.argv, meta) }
}

function withoutProgramName([first, ...others]: readonly string[]): string[] {
  return first === 'docsctl' ? others : [first ?? '', ...others]
}

/**
 * Returns the command line for a command that only reads. It limits lists, and prints them as CSV.
 */
export function readingLine(command: AgentCommand): string[] {
  const { meta, argv } = command
  const { flags } = command.parsed
  return [
    ...meta.id.split(':'),
    ...formatFlags(command, 'csv'),
    ...('limit' in meta.flags && !('limit' in flags || 'jq' in flags)
      ? ['--limit', String(defaultLimit)]
      : []),
    ...argv,
  ]
}

/**
 * Returns the command line that continues a list. The cursor is in the notes that the command
 * printed.
 */
export function nextLine(
  line: readonly string[],
  { notes, exit }: CommandOutcome,
): string[] | undefined {
  const [, cursor] = /^Stopped at --limit .* --cursor (\S+)$/m.exec(notes) ?? []
  if (exit !== 0 || cursor === undefined) return undefined
  const kept = line.filter((word, index) => {
    return !word.startsWith('--cursor') && line[index - 1] !== '--cursor'
  })
  const [first = '', ...others] = kept
  return [first, ...others, `--cursor=${cursor}`]
}

/** The maximum number of resources that are read before a change deletes or merges them. */
const maxReads = 20

/**
 * Reads the resources that a change deletes, merges, or replaces. The dry run shows only that they
 * exist.
 */
async function readAffected(
  requests: readonly Prepared[],
  setup: AgentSetup,
  signal: AbortSignal,
): Promise<unknown[]> {
  const paths = requests
    .filter(({ operation }) => operation.effect === 'destroy')
    .map(({ method, path }) => {
      const [resource = ''] = path.split('?')
      return method === 'POST' ? resource.replace(/\/[^/]+$/, '') : resource
    })
  return await Promise.all(
    [...new Set(paths)].slice(0, maxReads).map(async (path) => {
      const line = ['api', path, '--output', 'json']
      const { exit, stdout } = await runAgentCommand(line, setup, { signal })
      // the time of the last visit isn't part of the state
      return [path, exit, stdout.replaceAll(/"lastSeenAt":\s*"[^"]*"/g, '')]
    }),
  )
}

/** Performs the dry run of a change. */
export async function planChange(
  command: AgentCommand,
  input: string | undefined,
  setup: AgentSetup,
  signal: AbortSignal,
): Promise<PlannedRequests> {
  refuseForbidden(command.meta, command.effect, setup.allowance)
  const requests: Prepared[] = []
  const states: unknown[] = []
  const line = [
    ...command.meta.id.split(':'),
    '--dry-run',
    ...formatFlags(command, 'tsv'),
    ...command.argv,
  ]
  const outcome = await runAgentCommand(line, setup, {
    input,
    signal,
    planned: (calls, found) => {
      requests.push(...calls)
      states.push(...found)
    },
  })
  if (!setup.allowance.destructive) refuseExposure(requests)
  states.push(await readAffected(requests, setup, signal))
  return { outcome, requests, states }
}

/**
 * Throws if a request deletes a resource or makes it visible to more people, even if the effect of
 * the command isn't `destroy`.
 */
function refuseExposure(requests: readonly Prepared[]): void {
  for (const call of requests) {
    const isExposing = describeExposure(call) !== undefined
    if (!isExposing && call.operation.effect !== 'destroy') continue
    const change = isExposing
      ? 'publishes content or changes access'
      : 'deletes or overwrites a resource'
    throw notAllowed(`This change ${change}`, '--allow-destructive')
  }
}

/** Returns the command line that carries out a change with a journal. */
export function changingLine(command: AgentCommand): string[] {
  const { meta, argv } = command
  return [
    ...meta.id.split(':'),
    ...['yes', 'journal'].filter((name) => name in meta.flags).map((name) => `--${name}`),
    ...formatFlags(command, 'csv'),
    ...argv,
  ]
}

/** Returns the flags for an output format, unless the agent selects one or the command has its own. */
function formatFlags({ meta, parsed: { flags } }: AgentCommand, format: string): string[] {
  const isSelected = ['output', 'json', 'jq'].some((name) => name in flags)
  const isUsual = meta.flags.output?.description === outputFlags.output.description
  return isUsual && !isSelected ? ['--output', format] : []
}

interface AgentRun {
  input?: string | undefined
  signal: AbortSignal
  planned?: (requests: readonly Prepared[], states: readonly unknown[]) => void
  started?: (job: string) => void
}

/** Runs a command line in the profile that the user selected. */
export async function runAgentCommand(
  line: readonly string[],
  { program, runtime, session, agent }: AgentSetup,
  { input, signal, planned = () => {}, started = () => {} }: AgentRun,
): Promise<CommandOutcome> {
  const flag = line.findIndex((word) => word.startsWith('-'))
  const end = flag < 0 ? line.length : flag
  const argv = [
    ...line.slice(0, end),
    ...(session.profile === undefined ? [] : [`--profile=${session.profile}`]),
    ...(session.apiUrl === undefined ? [] : [`--api-url=${session.apiUrl}`]),
    ...line.slice(end),
  ]
  return await runCommand(program, runtime, argv, {
    ...{ input, signal },
    call: { agent: agent(), planned, started },
  })
}
