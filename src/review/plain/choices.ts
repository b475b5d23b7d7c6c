import { Left, type Talk } from './talk.ts'

/** Something that can be typed at a place. */
export interface Choice<Out> {
  word: string
  /** a letter or two in its place */
  short: string
  help: string
  /** `rest` is what was typed behind the word */
  does(rest: string): Promise<Turn<Out>> | Turn<Out>
}

/** What leads elsewhere; `again` reads the place anew, and nothing stays where one is. */
export type Turn<Out> = Out | 'again' | undefined

/** A place of the review: what is read there, and what can be typed. */
export interface Place<Out> {
  /** where one is, for the question */
  name(): string
  lines(): string[]
  /** what a number chooses, if anything */
  numbers?(): Numbers<Out>
  choices(): Choice<Out>[]
  /** those of their words that stand in the question too, not only in the help */
  common: readonly string[]
  /** the word that Enter stands for where all was read */
  onward?(): string | undefined
  /** there is nothing to go back to */
  isFirst?: boolean
}

interface Numbers<Out> {
  what: string
  most: number
  choose(number: number): Promise<Turn<Out>>
}

/** So many lines are said at once. */
const portion = 20

/** Reads a place and does what is typed there, until that leads elsewhere. */
export async function visit<Out>(talk: Talk, place: Place<Out>): Promise<Out | 'back'> {
  for (;;) {
    const turn = await converse(talk, place, place.lines())
    if (turn !== 'again') return turn
  }
}

async function converse<Out>(
  talk: Talk,
  place: Place<Out>,
  lines: readonly string[],
): Promise<Out | 'back' | 'again'> {
  const left = [...lines]
  const read = () => talk.say(...left.splice(0, portion))
  for (read(); ; ) {
    const typed = (await talk.ask(questionOf(place, left.length))).trim()
    const word = typed || (left.length > 0 ? '' : place.onward?.())
    const turn = word ? await act(talk, place, word, lines) : read()
    if (turn) return turn
  }
}

function questionOf<Out>(place: Place<Out>, left: number): string {
  const numbers = place.numbers?.()
  const more = left === 1 ? '1 more line' : `${left} more lines`
  const enter = left > 0 ? more : place.onward?.()
  const isShown = (word: string) => place.common.includes(word) && word !== enter
  const typed = [
    ...(enter === undefined ? [] : [`Enter for ${enter}`]),
    ...(numbers && numbers.most > 0 ? [rangeOf(numbers)] : []),
    ...place.choices().flatMap(({ word }) => (isShown(word) ? [word] : [])),
    ...(place.isFirst ? [] : ['back']),
    'quit',
  ]
  return `${place.name()}. Type ${typed.join(', ')}, or help for all words:`
}

function rangeOf<Out>({ what, most }: Numbers<Out>): string {
  return most === 1 ? `1 for the ${what}` : `1 to ${most} for a ${what}`
}

async function act<Out>(
  talk: Talk,
  place: Place<Out>,
  typed: string,
  lines: readonly string[],
): Promise<Turn<Out | 'back'>> {
  if (/^\d+$/.test(typed)) return byNumber(talk, place, typed)
  const [first = '', ...rest] = typed.split(/\s+/)
  const wanted = first === '?' ? 'help' : first.toLowerCase()
  const choice = choicesOf(talk, place, lines).find(
    ({ word, short }) => word === wanted || short === wanted,
  )
  if (choice) return choice.does(rest.join(' '))
  talk.say(`“${first}” is not a word of this place; help says all of them`)
  return undefined
}

async function byNumber<Out>(talk: Talk, place: Place<Out>, typed: string): Promise<Turn<Out>> {
  const numbers = place.numbers?.()
  const number = Number(typed)
  if (numbers && number >= 1 && number <= numbers.most) return numbers.choose(number)
  const range = numbers && numbers.most > 0 ? rangeOf(numbers) : 'nothing here has a number'
  talk.say(`there is no ${typed}: ${range}`)
  return undefined
}

/** Those of the place, and what can be typed anywhere. */
function choicesOf<Out>(
  talk: Talk,
  place: Place<Out>,
  lines: readonly string[],
): Choice<Out | 'back'>[] {
  const back: Choice<Out | 'back'> = {
    word: 'back',
    short: 'b',
    help: 'back to where this was chosen',
    does: () => 'back',
  }
  return [
    ...place.choices(),
    {
      word: 'again',
      short: 'a',
      help: 'read this from the beginning',
      does: () => 'again',
    },
    {
      word: 'find',
      short: 'f',
      help: 'read the lines that have what is typed behind it',
      does: (words) => find(talk, words, lines),
    },
    {
      word: 'help',
      short: 'h',
      help: 'all words that can be typed',
      does: () => help(talk, place, lines),
    },
    ...(place.isFirst ? [] : [back]),
    {
      word: 'quit',
      short: 'q',
      help: 'leave the review',
      does: () => {
        throw new Left()
      },
    },
  ]
}

async function find(talk: Talk, typed: string, lines: readonly string[]): Promise<undefined> {
  const words = (typed || (await talk.ask('Type the words to find:'))).trim().toLowerCase()
  const found = words === '' ? [] : lines.filter((line) => line.toLowerCase().includes(words))
  talk.say(...(found.length > 0 ? found : [`no line has “${words}”`]))
}

async function help<Out>(
  talk: Talk,
  place: Place<Out>,
  lines: readonly string[],
): Promise<Turn<Out | 'back'>> {
  const choices = choicesOf(talk, place, lines)
  talk.say(...choices.map(({ word, short, help }, at) => `${at + 1}. ${word} (${short}): ${help}`))
  const typed = (await talk.ask('Type the number or the word of one, or Enter for none:')).trim()
  const word = choices[Number(typed) - 1]?.word ?? typed
  return word === '' ? undefined : act(talk, place, word, lines)
}

/** One of a few, by its number, its word or the begin of it that no other has; undefined where nothing is typed. */
export async function choose<Word extends string>(
  talk: Talk,
  question: string,
  words: readonly Word[],
  { enter = 'for none', isGrave = false } = {},
): Promise<Word | undefined> {
  const choices = words.map((word, at) => `${at + 1} ${word}`).join(', ')
  for (;;) {
    const typed = (
      await talk.ask(`${question} Type ${choices}, or Enter ${enter}:`, { isGrave })
    ).trim()
    if (typed === '') return undefined
    const begun = words.filter((word) => word.startsWith(typed.toLowerCase()))
    const found = words[Number(typed) - 1] ?? (begun.length === 1 ? begun[0] : undefined)
    if (found) return found
    talk.say(`“${typed}” is none of these`)
  }
}
