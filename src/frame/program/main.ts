import type { Config } from '@oclif/core'
import { loadHelpClass } from '@oclif/core/help'
import { absent, ClosedPipe, DocsctlError, type Problem } from '../../errors.ts'
import { bugOf } from '../../text/sentences.ts'
import { type CommandRequest, findRequest } from '../words/dispatch.ts'
import { parseWords } from '../words/parse.ts'
import { type Catalogue, type CommandMeta, commandOf } from './catalogue.ts'
import { catalogueOf, inWorld, wholeCatalogueOf } from './config.ts'
import { leftBehind } from './left-behind.ts'
import { withNextStep } from './next-step.ts'
import { ChildExit, type Runtime } from './runtime.ts'

/** One run of the program, from its words to its exit code. */
export async function main(argv: string[], runtime: Runtime, config: Config): Promise<number> {
  inWorld(config, runtime)
  const ended: { id?: string | undefined; argv: string[]; error?: Error } = { argv }
  try {
    const request = findRequest(argv, catalogueOf(config))
    if ('id' in request) Object.assign(ended, { id: request.id, argv: request.argv })
    else if (request.type === 'help') ended.id = request.subject.join(':') || undefined
    await config.runHook('init', { id: ended.id, argv: ended.argv })
    await perform(request, runtime, config)
    return 0
  } catch (error) {
    ended.error = error as Error
    // most runs have nothing to report
    const { report } = await import('./report.ts')
    return await report(error, argv, runtime)
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

/** oclif's own order of things, with words that oclif's dispatch can't find. */
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

async function run(
  { id, argv }: { id: string; argv: string[] },
  runtime: Runtime,
  config: Config,
): Promise<void> {
  const catalogue = catalogueOf(config)
  let words = argv
  for (;;) {
    try {
      refuseBadWords(id, words, catalogue)
      await Promise.race([config.runCommand(id, words), leftBehind(runtime.signal)])
      if (words !== argv)
        await (await import('../terminal/ask-missing.ts')).noteWhole(id, words, runtime)
      return
    } catch (error) {
      const whole = await askedFor(error, words, commandOf(id, catalogue), runtime)
      if (!whole) throw withNextStep(blamed(error, id, config), id, () => wholeCatalogueOf(config))
      words = whole
    }
  }
}

/** The words with what they lack, where that is all that is wrong and somebody can be asked. */
async function askedFor(
  error: unknown,
  words: string[],
  command: CommandMeta | undefined,
  runtime: Runtime,
): Promise<string[] | undefined> {
  const problems = error instanceof DocsctlError ? error.details.problems : undefined
  const isAbsence = ({ rule }: Problem) => rule === absent.word || rule === absent.value
  if (!command || !problems?.length || !problems.every(isAbsence)) return undefined
  if (!runtime.stderr.isTTY || !runtime.stdin.isTTY) return undefined
  const { withMissing } = await import('../terminal/ask-missing.ts')
  return await withMissing(problems, words, command, runtime)
}

/** What goes wrong in a command of a plugin is not our fault. */
function blamed(error: unknown, id: string, config: Config): unknown {
  const { pluginName = config.name } = config.findCommand(id) ?? {}
  const isMeant = error instanceof Error && ('oclif' in error || error instanceof ClosedPipe)
  const isOurs = pluginName === config.name || isMeant || error instanceof ChildExit
  return isOurs ? error : bugOf(`the plugin ${pluginName}`, error)
}

/** Words are read by what the manifest says, before the command and its schemas are loaded. */
function refuseBadWords(id: string, argv: string[], catalogue: Catalogue): void {
  const command = commandOf(id, catalogue)
  if (command) parseWords(argv, command)
}
