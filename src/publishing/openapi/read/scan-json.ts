/** Why a text is no JSON, and where. */
export interface JsonFault {
  offset: number
  message: string
}

/** A key that stands twice in one object, of which parsers keep the last. */
export interface RepeatedKey {
  /** with the key itself at its end */
  path: string[]
  offset: number
}

interface Level {
  /** absent in a list */
  keys: Set<string> | undefined
  /** the key, or the index, that is open */
  at: string | number
}

const deepest = 1000
export const tooDeep = 'is nested too deeply to be read'
const space = /[\t\n\r ]*/y
const word = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g
const unsound = /\\|(?![\u007F-\u009F])\p{Cc}/u

/** Looks for what the parser of JSON keeps to itself: where it fails, and which keys stand twice. */
export function scanJson(text: string): { fault?: JsonFault; repeated: RepeatedKey[] } {
  const repeated: RepeatedKey[] = []
  const open: Level[] = []
  let at = 0

  function skip(): string | undefined {
    space.lastIndex = at
    space.test(text)
    at = space.lastIndex
    return text[at]
  }

  /** Reads a text in quotes; `undefined` where it has no end, or says what it can't. */
  function quoted(): string | undefined {
    let end = at
    do {
      end = text.indexOf('"', end + 1)
      if (end < 0) return undefined
    } while (isEscaped(text, end))
    const inner = text.slice(at + 1, end)
    // an escape is as long as what stands for it here
    const fault = inner.replace(escapes, (one) => '.'.repeat(one.length)).search(unsound)
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
    if (text[at] !== '"') return 'keys of JSON stand in double quotes'
    const start = at
    const raw = quoted()
    if (raw === undefined) return 'a text without an end, or with what texts of JSON have not'
    const name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
    level.at = name
    if (level.keys?.has(name)) {
      repeated.push({ path: open.map((one) => String(one.at)), offset: start })
    }
    level.keys?.add(name)
    if (skip() !== ':') return 'a colon is missing after the key'
    at += 1
    return undefined
  }

  for (let isValueNext = true; ; ) {
    const sign = skip()
    const level = open.at(-1)
    if (isValueNext) {
      if (sign === undefined) return fault('unexpected end of the text')
      if (sign === '{' || sign === '[') {
        if (open.length === deepest) return fault(tooDeep)
        at += 1
        const inner: Level = { keys: sign === '{' ? new Set() : undefined, at: 0 }
        open.push(inner)
        const next = skip()
        if (next === (sign === '{' ? '}' : ']')) {
          at += 1
          open.pop()
          isValueNext = false
        } else if (inner.keys) {
          const wrong = next === undefined ? 'unexpected end of the text' : key(inner)
          if (wrong !== undefined) return fault(wrong)
        }
        continue
      }
      if (sign === '"') {
        if (quoted() === undefined) {
          return fault('a text without an end, or with what texts of JSON have not')
        }
      } else {
        word.lastIndex = at
        if (!word.test(text)) return fault('no value of JSON')
        at = word.lastIndex
      }
      isValueNext = false
      continue
    }
    if (level === undefined) return sign === undefined ? { repeated } : fault('text after its end')
    const close = level.keys ? '}' : ']'
    if (sign === close) {
      at += 1
      open.pop()
    } else if (sign === ',') {
      at += 1
      const next = skip()
      if (next === close) {
        at = text.lastIndexOf(',', at - 1)
        return fault(`a comma before ${close}, where JSON has none`)
      }
      if (level.keys) {
        const wrong = next === undefined ? 'unexpected end of the text' : key(level)
        if (wrong !== undefined) return fault(wrong)
      } else level.at = Number(level.at) + 1
      isValueNext = true
    } else
      return fault(
        sign === undefined ? 'unexpected end of the text' : `${close} or a comma is missing`,
      )
  }
}

function isEscaped(text: string, quote: number): boolean {
  let start = quote
  while (text[start - 1] === '\\') start -= 1
  return (quote - start) % 2 === 1
}
