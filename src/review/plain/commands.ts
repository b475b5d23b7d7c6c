import type { Thread } from '../../changes/threads.ts'
import { commandsAt } from '../machine/typed-commands.ts'
import type { Choice } from './choices.ts'
import type { Reading } from './reading.ts'
import type { Sitting } from './sitting.ts'

/** Says the typed commands that do the same as the words of a place; a number copies one. */
export function commandChoice<Out>(
  sitting: Sitting,
  { target, notes, changes }: Reading,
  at: { page?: string | undefined; thread?: Thread } = {},
): Choice<Out> {
  const { revision } = changes.changeRequest
  return {
    word: 'command',
    short: ':',
    help: 'the typed commands that do the same',
    does: () => sayCommands(sitting, commandsAt({ target, drafts: notes.drafts, revision, ...at })),
  }
}

export async function sayCommands(
  { talk, services }: Sitting,
  commands: readonly string[],
): Promise<undefined> {
  talk.say(...commands.map((command, at) => `${at + 1}. ${command}`))
  const typed = await talk.ask('Type a number to copy one, or Enter for none:')
  const chosen = commands[Number(typed) - 1]
  if (chosen === undefined) return
  services.copy(chosen)
  talk.say('copied')
}
