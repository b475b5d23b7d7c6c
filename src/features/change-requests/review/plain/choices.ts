import { count } from '../../../../output/text/text.ts'
import { type Prompter, ReviewQuit } from './prompter.ts'

/** A command that the user can type in a view. */
export interface Choice<Out> {
  word: string
  /** an abbreviation of one or two letters */
  short: string
  help: string
  /** `rest` is the input after the command */
  run(rest: string): Promise<Turn<Out>> | Turn<Out>
}

/** The next view: `again` prints the same view again, and `undefined` keeps it. */
export type Turn<Out> = Out | 'again' | undefined

/** A view of the plain-text review, with its lines and its commands. */
export interface Place<Out> {
  /** the name of the view, for the prompt */
  name(): string
  lines(): string[]
  /** the items that the user can select by number, if any */
  numbers?(): Numbers<Out>
  choices(): Choice<Out>[]
  /** the commands that are listed in the prompt and in the help */
  common: readonly string[]
  /** the command that Enter runs after all lines were shown */
  onward?(): string | undefined
  /** true if going back leaves the change request */
  leaves?: boolean
  /** true if there is no view to go back to */
  isFirst?: boolean
}

interface Numbers<Out> {
  what: string
  most: number
  choose(number: number): Promise<Turn<Out>>
}

/** The maximum number of lines to print at once. */
const portion = 20

/** Shows a view and runs commands until one of them opens another view. */
export async function visit<Out>(prompter: Prompter, place: Place<Out>): Promise<Out | 'back'> {
  for (;;) {
    const turn = await converse(prompter, place, place.lines())
    if (turn !== 'again') return turn
  }
}

async function converse<Out>(
  prompter: Prompter,
  place: Place<Out>,
  lines: readonly string[],
): Promise<Out | 'back' | 'again'> {
  const left = [...lines]
  const read = () => prompter.say(...left.splice(0, portion))
  for (read(); ; ) {
    const typed = (await prompter.ask(choicesQuestion(place, left.length))).trim()
    const word = typed || (left.length > 0 ? '' : place.onward?.())
    const turn = word ? await act(prompter, place, word, lines) : read()
    if (turn) return turn
  }
}

function choicesQuestion<Out>(place: Place<Out>, left: number): string {
  const numbers = place.numbers?.()
  const more = left === 1 ? '1 more line' : `${left} more lines`
  const enter = left > 0 ? more : place.onward?.()
  const isShown = (word: string) => place.common.includes(word) && word !== enter
  const typed = [
    ...(numbers && numbers.most > 0 ? [numberRange(numbers)] : []),
    ...place.choices().flatMap(({ word }) => (isShown(word) ? [word] : [])),
    ...(place.isFirst ? [] : ['back']),
    'quit',
  ]
  const pressed = enter === undefined ? '' : `Press Enter for ${enter}. `
  return `${place.name()}. ${pressed}Type ${typed.join(', ')}, or help for all commands:`
}

function numberRange<Out>({ what, most }: Numbers<Out>): string {
  return most === 1 ? `1 for the ${what}` : `1 to ${most} for a ${what}`
}

async function act<Out>(
  prompter: Prompter,
  place: Place<Out>,
  typed: string,
  lines: readonly string[],
): Promise<Turn<Out | 'back'>> {
  if (/^\d+$/.test(typed)) return byNumber(prompter, place, typed)
  const [first = '', ...rest] = typed.split(/\s+/)
  const wanted = first === '?' ? 'help' : first.toLowerCase()
  const choice = availableChoices(prompter, place, lines).find(
    ({ word, short }) => word === wanted || short === wanted,
  )
  if (choice) return choice.run(rest.join(' '))
  prompter.say(`Unknown command "${first}". Type "help" for all commands`)
  return undefined
}

async function byNumber<Out>(
  prompter: Prompter,
  place: Place<Out>,
  typed: string,
): Promise<Turn<Out>> {
  const numbers = place.numbers?.()
  const number = Number(typed)
  if (numbers && number >= 1 && number <= numbers.most) return numbers.choose(number)
  const expected =
    numbers && numbers.most > 0 ? `Expected ${numberRange(numbers)}` : 'There are no numbered items'
  prompter.say(`Item ${typed} not found. ${expected}`)
  return undefined
}

/** Asks for confirmation before the user leaves a change request with unsent drafts. */
async function mayLeave(prompter: Prompter): Promise<boolean> {
  const unsent = prompter.drafts?.() ?? 0
  if (unsent === 0) return true
  const kept = unsent === 1 ? 'It stays' : 'They stay'
  const question = `You have ${count(unsent, 'unsent draft')}. ${kept} on this machine. Leave?`
  return askYesNo(
    prompter,
    question,
    'To send all draft comments, type "verdict" at the prompt of the change request or a page',
  )
}

/** Returns the commands of the view, followed by the commands that every view has. */
function availableChoices<Out>(
  prompter: Prompter,
  place: Place<Out>,
  lines: readonly string[],
): Choice<Out | 'back'>[] {
  const back: Choice<Out | 'back'> = {
    word: 'back',
    short: 'b',
    help: 'Go back',
    run: async () => {
      if (place.leaves && !(await mayLeave(prompter))) return undefined
      return 'back'
    },
  }
  return [
    ...place.choices(),
    {
      word: 'again',
      short: 'a',
      help: 'Show the lines again from the beginning',
      run: () => 'again',
    },
    {
      word: 'find',
      short: 'f',
      help: 'Show the lines that contain the given text',
      run: (words) => find(prompter, words, lines),
    },
    {
      word: 'help',
      short: 'h',
      help: 'List all commands',
      run: () => help(prompter, place, lines),
    },
    ...(place.isFirst ? [] : [back]),
    {
      word: 'quit',
      short: 'q',
      help: 'Quit the review',
      run: async () => {
        if (!(await mayLeave(prompter))) return undefined
        throw new ReviewQuit()
      },
    },
  ]
}

async function find(
  prompter: Prompter,
  typed: string,
  lines: readonly string[],
): Promise<undefined> {
  const words = (typed || (await prompter.ask('Type the text to find:'))).trim().toLowerCase()
  const found = words === '' ? [] : lines.filter((line) => line.toLowerCase().includes(words))
  prompter.say(...(found.length > 0 ? found : [`No lines contain "${words}"`]))
}

/**
 * Lists the commands without numbers, because a number at the prompt selects an item of the view.
 */
function help<Out>(prompter: Prompter, place: Place<Out>, lines: readonly string[]): undefined {
  prompter.say(
    ...availableChoices(prompter, place, lines).map(
      ({ word, short, help }) => `${word} (${short}): ${help}`,
    ),
  )
}

/**
 * Asks a question, and returns whether the answer is yes. Otherwise, prints that nothing was done.
 */
export async function askYesNo(
  prompter: Prompter,
  question: string,
  refusal: string,
): Promise<boolean> {
  if ((await choose(prompter, question, ['yes', 'no'], { isGrave: true })) === 'yes') return true
  prompter.say(refusal)
  return false
}

/**
 * Asks the user to choose a word from a list. The answer can be the number of the word, the word
 * itself, or a unique prefix. Returns `undefined` if the input is empty.
 */
export async function choose<Word extends string>(
  prompter: Prompter,
  question: string,
  words: readonly Word[],
  { enter = 'to cancel', isGrave = false } = {},
): Promise<Word | undefined> {
  const choices = words.map((word, at) => `${at + 1} ${word}`).join(', ')
  for (;;) {
    const typed = (
      await prompter.ask(`${question} Type ${choices}, or press Enter ${enter}:`, { isGrave })
    ).trim()
    if (typed === '') return undefined
    const begun = words.filter((word) => word.startsWith(typed.toLowerCase()))
    const found = words[Number(typed) - 1] ?? (begun.length === 1 ? begun[0] : undefined)
    if (found) return found
    prompter.say(`Unknown answer "${typed}"`)
  }
}
