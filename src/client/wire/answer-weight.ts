import { mostIndented } from '../../text/json-text.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

// What the whole program takes for a part of an answer, in bytes, until that is printed: measured on answers that
// are all text, all numbers, all empty objects, all names, and on members. `bench` keeps to it.
const perByte = 8
const perItem = 24
const perLevel = 3
const perThing = 60
const perNewName = 400

/** What is lighter than this share of a bound is within it, whatever it holds. */
export const lightShare = 1 / 100

/** Remembers names by 23 bits of their hash: that two of them are taken for one weighs little. */
const nameBits = 23

/** How much memory an answer of JSON takes, told by its bytes while they come. */
export class AnswerWeight {
  #held = 0
  #levels = 0
  #inText = false
  #isEscaped = false
  #hash = 0
  readonly #names = new Uint8Array(1 << (nameBits - 3))

  /** Weighs what comes next; gives what all takes so far. */
  add(chunk: Uint8Array): number {
    this.#held += chunk.length * perByte
    for (const byte of chunk) {
      if (this.#inText) this.#within(byte)
      else if (byte >= quote) this.#between(byte)
    }
    return this.#held
  }

  #between(byte: number): void {
    if (byte === quote) {
      this.#inText = true
      this.#hash = 0
    } else if (byte === comma) this.#held += perItem + this.#indentation()
    else if (byte === openObject || byte === openList) {
      this.#levels += 1
      this.#held += perThing + this.#indentation()
    } else if (byte === closeObject || byte === closeList) {
      // what is no JSON may end what never began
      this.#levels = Math.max(0, this.#levels - 1)
    } else if (byte === colon && this.#isNewName()) this.#held += perNewName
  }

  #indentation(): number {
    return perLevel * Math.min(this.#levels, mostIndented)
  }

  #within(byte: number): void {
    this.#hash = (Math.imul(this.#hash, 31) + byte) | 0
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#inText = false
  }

  #isNewName(): boolean {
    const bits = Math.imul(this.#hash, 0x9e3779b1) >>> (32 - nameBits)
    const known = this.#names[bits >> 3] as number
    this.#names[bits >> 3] = known | (1 << (bits & 7))
    return (known & (1 << (bits & 7))) === 0
  }
}
