import type { Thread } from '../../threads/model/threads.ts'
import { type ActionCommand, commandsForSpot } from '../machine/typed-commands.ts'
import type { Choice } from './choices.ts'
import type { Reading } from './reading.ts'
import type { PlainSession } from './session.ts'

/**
 * Prints the shell commands that are equivalent to the actions of a view. The user can copy a
 * command by its number.
 */
export function commandChoice<Out>(
  session: PlainSession,
  { target, notes, changes, threads }: Reading,
  at: { page?: string | undefined; thread?: Thread } = {},
): Choice<Out> {
  const { revision } = changes.changeRequest
  const open = threads.filter(({ resolved }) => !resolved).map(({ id }) => id)
  return {
    word: 'command',
    short: ':',
    help: 'Show the equivalent commands',
    run: () =>
      printCommands(
        session,
        commandsForSpot({ target, open, drafts: notes.drafts, revision, ...at }),
      ),
  }
}

export async function printCommands(
  { prompter, services }: PlainSession,
  all: readonly ActionCommand[],
): Promise<undefined> {
  const commands = all.flatMap(({ command }) => command ?? [])
  prompter.say(...commands.map((command, at) => `${at + 1}. ${command}`))
  const typed = await prompter.ask('Type a number to copy a command, or press Enter to cancel:')
  const chosen = commands[Number(typed) - 1]
  if (chosen === undefined) return
  services.copy(chosen)
  prompter.say('Copied')
}
