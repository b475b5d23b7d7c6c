import type { ThingKind } from './kinds.ts'
import { namesOf, type Thing } from './things.ts'

const fewWords = 4

/** Things by their names: as they are spelled, else without regard to case and accents. */
export class NameIndex {
  readonly #things: readonly Thing[]
  readonly #kind: ThingKind
  #exact: Map<string, Thing[]> | undefined
  #folded: Map<string, Thing[]> | undefined
  #asked = 0

  constructor(things: readonly Thing[], kind: ThingKind) {
    // a list that moves under its reader may hold one twice
    this.#things = [...new Map(things.map((thing) => [thing.id, thing])).values()]
    this.#kind = kind
  }

  /** All the things that a word can mean; a part of a name is none. */
  find(word: string): Thing[] {
    const byPath = this.#kind === 'pages' ? this.#atPath(word) : undefined
    if (byPath) return [byPath]
    // an index is worth its making for many words alone
    if (++this.#asked <= fewWords) {
      const exact = this.#things.filter((thing) => spellings(thing).includes(word))
      if (exact.length > 0) return exact
      const wanted = folded(word)
      return this.#things.filter((thing) => likenesses(thing).includes(wanted))
    }
    this.#exact ??= indexed(this.#things, spellings)
    const exact = this.#exact.get(word)
    if (exact) return exact
    this.#folded ??= indexed(this.#things, likenesses)
    return this.#folded.get(folded(word)) ?? []
  }

  /** The thing whose own address is the beginning of this one; of several the closest. */
  below(address: string): Thing | undefined {
    const whole = withSlash(address)
    const starts = ({ also = [] }: Thing) =>
      Math.max(0, ...also.filter((name) => whole.startsWith(withSlash(name))).map(lengthOf))
    return this.#things
      .filter((thing) => starts(thing) > 0)
      .sort((one, other) => starts(other) - starts(one))[0]
  }

  /** No two pages of a space stand at one path, so that it goes before titles. */
  #atPath(word: string): Thing | undefined {
    const path = word.replace(/^\/+|\/+$/g, '')
    return path === '' ? undefined : this.#things.find(({ other }) => other === path)
  }
}

const spellings = (thing: Thing) => [thing.id, ...namesOf(thing)]

const likenesses = (thing: Thing) => namesOf(thing).flatMap((name) => [folded(name), slugOf(name)])

const withSlash = (address: string) => address.replace(/\/*$/, '/')

const lengthOf = ({ length }: string) => length

function indexed(
  things: readonly Thing[],
  wordsOf: (thing: Thing) => string[],
): Map<string, Thing[]> {
  const index = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const word of new Set(wordsOf(thing))) {
      const known = index.get(word)
      if (known) known.push(thing)
      else index.set(word, [thing])
    }
  }
  return index
}

/** Only what stands above Latin, Greek and Cyrillic letters: elsewhere such marks are vowels. */
const accents = /[\u0300-\u036f]/g

/** Most names; the rest of the work is slow for many. */
const plain = /^[ -~]*$/

/** A name without regard to case and accents. */
function folded(name: string): string {
  if (plain.test(name)) return name.toLowerCase()
  return name.normalize('NFD').replace(accents, '').toUpperCase().toLowerCase().normalize('NFC')
}

/** A title as addresses spell it: `Developer guide` is `developer-guide`. */
function slugOf(name: string): string {
  return folded(name).replace(/ +/g, '-')
}
