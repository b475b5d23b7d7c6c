const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openObject = 0x7b
const closeObject = 0x7d
const openList = 0x5b
const closeList = 0x5d
const minus = 0x2d
const zero = 0x30
const nine = 0x39

/** The characters that can follow a backslash, except `u`. */
const escapes = new Set(Buffer.from('"\\/bfnrt'))

/** The JSON literals by their first letter. */
const literals = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]))

/**
 * Scans JSON byte by byte without creating values. Accepts the same input as `JSON.parse`. The
 * bytes must end with a 0. A 0 is invalid in JSON, so the scanner needs no bounds checks.
 */
export class JsonScanner {
  readonly bytes: Uint8Array
  at: number
  /** true if the scanner has seen whitespace outside of strings */
  spaced = false
  #one = 0
  #other = 0

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Returns the next byte that is not whitespace, without consuming it. */
  peek(): number {
    let byte = this.bytes[this.at] as number
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      this.spaced = true
      byte = this.bytes[++this.at] as number
    }
    return byte
  }

  take(wanted: number): boolean {
    if (this.peek() !== wanted) return false
    this.at++
    return true
  }

  /**
   * Skips the next value and returns a key for its shape. The shape is the order of keys and the
   * kinds of values at all depths. Returns `undefined` if the value isn't valid JSON.
   */
  shape(): number | undefined {
    this.#one = 0
    this.#other = 0
    const isWhole = this.#value()
    // the number of bits that a JavaScript number can represent exactly
    return isWhole ? (this.#one >>> 0) * 2 ** 21 + (this.#other >>> 11) : undefined
  }

  /** Skips a key and its colon. Returns false if there is no key. */
  key(): boolean {
    return this.keyText() && this.take(colon)
  }

  keyText(): boolean {
    if (!this.take(quote)) return false
    const { bytes } = this
    // the hash includes the quotes, so that the key `}` differs from a closing brace
    const from = this.at - 1
    if (!this.#text()) return false
    let one = this.#one
    let other = this.#other
    for (let at = from; at < this.at; at++) {
      const byte = bytes[at] as number
      one = Math.imul(one ^ byte, 0x01000193)
      other = Math.imul(((other << 5) | (other >>> 27)) ^ byte, 0x5bd1e995)
    }
    this.#one = one
    this.#other = other
    return true
  }

  #value(): boolean {
    const inObject: boolean[] = []
    for (;;) {
      const byte = this.peek()
      const isObject = byte === openObject
      if (isObject || byte === openList) {
        this.at++
        this.#mix(byte)
        if (this.peek() !== (isObject ? closeObject : closeList)) {
          inObject.push(isObject)
          if (isObject && !this.key()) return false
          continue
        }
        this.#mix(this.bytes[this.at++] as number)
      } else if (!this.#plain(byte)) return false
      // the end of a value can also end the objects and arrays that contain it
      for (;;) {
        const isKeyed = inObject.at(-1)
        if (isKeyed === undefined) return true
        const next = this.peek()
        this.at++
        if (next === comma) {
          if (isKeyed && !this.key()) return false
          break
        }
        if (next !== (isKeyed ? closeObject : closeList)) return false
        this.#mix(next)
        inObject.pop()
      }
    }
  }

  /** Skips the string, number, or literal that starts with this byte. */
  #plain(byte: number): boolean {
    if (byte === quote) {
      this.#mix(quote)
      this.at++
      return this.#text()
    }
    if (byte === minus || (byte >= zero && byte <= nine)) {
      this.#mix(zero)
      return this.#number(byte)
    }
    const word = literals.get(byte)
    if (word === undefined) return false
    // `true` and `false` count as the same kind
    this.#mix(word === 'null' ? byte : 0x62)
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.at++] !== word.charCodeAt(i)) return false
    }
    return true
  }

  #mix(byte: number): void {
    this.#one = Math.imul(this.#one ^ byte, 0x01000193)
    this.#other = Math.imul(((this.#other << 5) | (this.#other >>> 27)) ^ byte, 0x5bd1e995)
  }

  /** Skips the rest of a string with its closing quote. */
  #text(): boolean {
    const { bytes } = this
    let { at } = this
    for (;;) {
      let byte = bytes[at] as number
      while (byte !== quote && byte !== backslash && byte >= 0x20) byte = bytes[++at] as number
      this.at = ++at
      if (byte === quote) return true
      if (byte !== backslash || !this.#escape()) return false
      at = this.at
    }
  }

  #escape(): boolean {
    const byte = this.bytes[this.at++] as number
    if (byte !== 0x75) return escapes.has(byte)
    for (let i = 0; i < 4; i++) if (!isHex(this.bytes[this.at++] as number)) return false
    return true
  }

  #number(first: number): boolean {
    let byte = first === minus ? (this.bytes[++this.at] as number) : first
    if (byte === zero) byte = this.bytes[++this.at] as number
    else if (this.#digits()) byte = this.bytes[this.at] as number
    else return false
    if (byte === 0x2e) {
      this.at++
      if (!this.#digits()) return false
      byte = this.bytes[this.at] as number
    }
    if (byte !== 0x65 && byte !== 0x45) return true
    const sign = this.bytes[++this.at]
    if (sign === 0x2b || sign === minus) this.at++
    return this.#digits()
  }

  /** Skips digits. Returns false if there are no digits. */
  #digits(): boolean {
    const { bytes } = this
    const from = this.at
    let byte = bytes[from] as number
    while (byte >= zero && byte <= nine) byte = bytes[++this.at] as number
    return this.at > from
  }
}

function isHex(byte: number): boolean {
  const letter = byte | 0x20
  return (byte >= zero && byte <= nine) || (letter >= 0x61 && letter <= 0x66)
}
