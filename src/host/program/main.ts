import type { Config } from '@oclif/core'
import { loadHelpClass } from '@oclif/core/help'
import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { isMissingInput } from '../../output/text/problems.ts'
import { bugError } from '../../output/text/sentences.ts'
import { type CommandRequest, findRequest, type RunRequest } from '../arguments/dispatch.ts'
import { type ParsedArguments, parseArguments, requireValid } from '../arguments/parse.ts'
import { storeParsedArguments } from '../arguments/preparsed-arguments.ts'
import { rejectAfterAbort } from './abort-grace.ts'
import { type CommandMeta, findCommand, isPluginCommand } from './catalog.ts'
import { fullCatalog, runCatalog, withRuntime } from './config.ts'
// imported statically, because a run with too many open files couldn't load this module later
import { report } from './report.ts'
import { ChildExit, type Runtime } from './runtime.ts'

/** Runs the program with the given arguments. Reports errors, and returns the exit code. */
export async function main(
  argv: string[],
  runtime: Runtime,
  config: Config,
  reportError = report,
): Promise<number> {
  withRuntime(config, runtime)
  const ended: { id?: string | undefined; argv: string[]; error?: Error } = { argv }
  try {
    const request = findRequest(argv, runCatalog(config))
    if ('id' in request) Object.assign(ended, { id: request.id, argv: request.argv })
    else if (request.type === 'help') ended.id = request.subject.join(':') || undefined
    await config.runHook('init', { id: ended.id, argv: ended.argv })
    await perform(request, runtime, config)
    return 0
  } catch (error) {
    ended.error = error as Error
    return await reportError(error, argv, runtime)
  } finally {
    await config.runHook(
      'finally',
      {
        ...ended,
        id: ended.id ?? '',
        Command: undefined as never,
      } as never,
      undefined,
      true,
    )
  }
}

/**
 * Runs a request and oclif's hooks, in the same order as oclif. Also handles requests for which
 * oclif wouldn't find a command.
 */
async function perform(request: CommandRequest, runtime: Runtime, config: Config): Promise<void> {
  if (request.type === 'version') {
    await runtime.stdout.write(`docsctl ${runtime.version}\n`)
  } else if (request.type === 'help') {
    const Help = await loadHelpClass(config)
    await new Help(config, config.pjson.oclif.helpOptions).showHelp(request.subject)
  } else if (request.type === 'incomplete') {
    const { id, argv } = request
    const matches = config.commands.filter((command) => command.id.startsWith(`${id}:`))
    await config.runHook('command_incomplete', { id, argv, matches })
  } else if (request.type === 'unknown') {
    await config.runCommand(request.id, request.argv)
  } else await run(request, runtime, config)
}

async function run(request: RunRequest, runtime: Runtime, config: Config): Promise<void> {
  const { id } = request
  const command = findCommand(id, runCatalog(config))
  let { argv, parsed } = request
  for (;;) {
    try {
      if (parsed) storeParsedArguments(argv, requireValid(parsed))
      await Promise.race([config.runCommand(id, argv), rejectAfterAbort(runtime.signal)])
      // an oclif command that prints its error as JSON sets the exit code instead of throwing
      if (command && isPluginCommand(command) && process.exitCode) {
        throw new ChildExit(Number(process.exitCode))
      }
      if (argv !== request.argv)
        await (await import('../terminal/ask-missing.ts')).noteCompletedCommand(id, argv, runtime)
      return
    } catch (error) {
      const complete = await promptForMissing(error, { argv, parsed }, command, runtime)
      if (!complete || !command) {
        throw await withHints(attributedToPlugin(error, id, config), { id, argv }, config)
      }
      argv = complete
      parsed = isPluginCommand(command) ? undefined : parseArguments(argv, command)
    }
  }
}

/** Adds hints to an error. Returns it unchanged if the hints can't be loaded. */
async function withHints(
  error: unknown,
  typed: { id: string; argv: readonly string[] },
  config: Config,
): Promise<unknown> {
  if (!(error instanceof DocsctlError)) return error
  const load = import('./next-step.ts').catch(() => undefined)
  return (await load)?.withNextStep(error, typed, () => fullCatalog(config)) ?? error
}

/** Prompts for missing arguments, if there are no other problems and a user can answer. */
async function promptForMissing(
  error: unknown,
  { argv, parsed }: { argv: string[]; parsed: ParsedArguments | undefined },
  command: CommandMeta | undefined,
  runtime: Runtime,
): Promise<string[] | undefined> {
  const problems = error instanceof DocsctlError ? error.details.problems : undefined
  if (!command || !problems?.length || !problems.every(isMissingInput)) return undefined
  if (!runtime.stderr.isTTY || !runtime.stdin.isTTY) return undefined
  const { withMissing } = await import('../terminal/ask-missing.ts')
  const typed = { argv, ...(parsed ?? parseArguments(argv, command)) }
  return await withMissing(problems, typed, command, runtime)
}

/** Attributes an unexpected error in a plugin command to the plugin. */
function attributedToPlugin(error: unknown, id: string, config: Config): unknown {
  const { pluginName = config.name } = config.findCommand(id) ?? {}
  const isExpected = error instanceof Error && ('oclif' in error || error instanceof ClosedPipe)
  const isOwn = pluginName === config.name || isExpected || error instanceof ChildExit
  return isOwn ? error : bugError(`plugin ${pluginName}`, error)
}
