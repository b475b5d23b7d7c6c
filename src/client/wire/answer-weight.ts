import { maxIndentedDepth } from '../../output/text/json-text.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

// Estimates of the memory that the program needs to read, parse, and print a response, in bytes.
// They were measured with responses that contain only text, numbers, empty objects, or names, and
// with lists of members. The benchmarks verify them.
const perByte = 8
const perItem = 24
const perLevel = 3
const bytesPerValue = 60
const perNewName = 400

/** A response always fits in memory if its size is below this share of the memory limit. */
export const lightShare = 1 / 100

/** The number of bits in the hash of a property name. Collisions hardly affect the estimate. */
const nameBits = 23

/** Estimates how much memory a JSON response needs, while its bytes arrive. */
export class AnswerWeight {
  #held = 0
  #levels = 0
  #inText = false
  #isEscaped = false
  #hash = 0
  readonly #names = new Uint8Array(1 << (nameBits - 3))

  /** Adds a chunk and returns the current estimate. */
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
      this.#held += bytesPerValue + this.#indentation()
    } else if (byte === closeObject || byte === closeList) {
      // invalid JSON can contain more closing than opening brackets
      this.#levels = Math.max(0, this.#levels - 1)
    } else if (byte === colon && this.#isNewName()) this.#held += perNewName
  }

  #indentation(): number {
    return perLevel * Math.min(this.#levels, maxIndentedDepth)
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
