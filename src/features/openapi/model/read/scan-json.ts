/** A JSON syntax error, with its position. */
export interface JsonFault {
  offset: number
  message: string
}

/** A key that occurs more than once in an object. Parsers keep only the last value. */
export interface RepeatedKey {
  /** the path to the value, including the key */
  path: string[]
  offset: number
}

interface Level {
  /** the keys of an object; absent for a list */
  keys: Set<string> | undefined
  /** the current key of an object or index of a list */
  at: string | number
}

const maxDepth = 1000
export const tooDeep = 'The document is nested too deeply'
const whitespace = /[\t\n\r ]*/y
const literal = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g
const invalidCharacter = /\\|(?![\u007F-\u009F])\p{Cc}/u

/** Finds repeated keys, and the position of a syntax error. `JSON.parse` reports neither. */
export function scanJson(text: string): { fault?: JsonFault; repeated: RepeatedKey[] } {
  const repeated: RepeatedKey[] = []
  const open: Level[] = []
  let at = 0

  function skip(): string | undefined {
    whitespace.lastIndex = at
    whitespace.test(text)
    at = whitespace.lastIndex
    return text[at]
  }

  /** Parses a string. Returns `undefined` if the string is unterminated or malformed. */
  function quoted(): string | undefined {
    let end = at
    do {
      end = text.indexOf('"', end + 1)
      if (end < 0) return undefined
    } while (isEscaped(text, end))
    const inner = text.slice(at + 1, end)
    // replace escape sequences with the same number of characters, to keep the offset
    const fault = inner.replace(escapes, (one) => '.'.repeat(one.length)).search(invalidCharacter)
    if (fault >= 0) {
      at += fault + 1
      return undefined
    }
    at = end + 1
    return inner
  }

  function fault(message: string) {
    return { fault: { offset: at, message }, repeated }
  }

  function key(level: Level): string | undefined {
    if (text[at] !== '"') return 'Keys must be in double quotes'
    const start = at
    const raw = quoted()
    if (raw === undefined) return 'Unterminated string or invalid character in a string'
    const name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
    level.at = name
    if (level.keys?.has(name)) {
      repeated.push({ path: open.map((one) => String(one.at)), offset: start })
    }
    level.keys?.add(name)
    if (skip() !== ':') return 'Missing colon after the key'
    at += 1
    return undefined
  }

  for (let isValueNext = true; ; ) {
    const sign = skip()
    const level = open.at(-1)
    if (isValueNext) {
      if (sign === undefined) return fault('Unexpected end of file')
      if (sign === '{' || sign === '[') {
        if (open.length === maxDepth) return fault(tooDeep)
        at += 1
        const inner: Level = { keys: sign === '{' ? new Set() : undefined, at: 0 }
        open.push(inner)
        const next = skip()
        if (next === (sign === '{' ? '}' : ']')) {
          at += 1
          open.pop()
          isValueNext = false
        } else if (inner.keys) {
          const wrong = next === undefined ? 'Unexpected end of file' : key(inner)
          if (wrong !== undefined) return fault(wrong)
        }
        continue
      }
      if (sign === '"') {
        if (quoted() === undefined) {
          return fault('Unterminated string or invalid character in a string')
        }
      } else {
        literal.lastIndex = at
        if (!literal.test(text)) return fault('Invalid JSON value')
        at = literal.lastIndex
      }
      isValueNext = false
      continue
    }
    if (level === undefined)
      return sign === undefined ? { repeated } : fault('Unexpected text after the document')
    const close = level.keys ? '}' : ']'
    if (sign === close) {
      at += 1
      open.pop()
    } else if (sign === ',') {
      at += 1
      const next = skip()
      if (next === close) {
        at = text.lastIndexOf(',', at - 1)
        return fault(`Unexpected comma before "${close}"`)
      }
      if (level.keys) {
        const wrong = next === undefined ? 'Unexpected end of file' : key(level)
        if (wrong !== undefined) return fault(wrong)
      } else level.at = Number(level.at) + 1
      isValueNext = true
    } else
      return fault(sign === undefined ? 'Unexpected end of file' : `Missing "${close}" or comma`)
  }
}

function isEscaped(text: string, quote: number): boolean {
  let start = quote
  while (text[start - 1] === '\\') start -= 1
  return (quote - start) % 2 === 1
}
