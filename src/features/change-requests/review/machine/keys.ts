/** An input: a named key (`j`, `G`, `ctrl-d`, `tab`, `up`), or pasted text. */
export type KeyInput =
  | {
      type: 'key'
      key: string
      /** an Enter that arrived together with other keys, as in an unbracketed paste */
      isJoined?: true
    }
  | { type: 'paste'; text: string }

const esc = '\u001b'
const pasteStart = `${esc}[200~`
const pasteEnd = `${esc}[201~`

const controls: Record<string, string> = {
  '\r': 'enter',
  '\n': 'ctrl-j',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  ' ': 'space',
}

const sequences: Record<string, string> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  Z: 'shift-tab',
  '1~': 'home',
  '3~': 'delete',
  '4~': 'end',
  '5~': 'pageup',
  '6~': 'pagedown',
}

/** The escape sequences of keys, as the digits and letters after `ESC[` or `ESCO`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are made of them
const sequence = /^\u001b(?:\[([0-9;?<>]*[A-Za-z~])|O([A-Za-z]))/

/**
 * Splits terminal input into keys. One chunk can contain several keys, or end in the middle of a
 * key. `later` calls a function unless more input arrives immediately.
 */
export function createKeyReader(
  emit: (input: KeyInput) => void,
  later: (work: () => void) => () => void,
): (chunk: string) => void {
  let rest = ''
  let cancel = () => {}
  /** true if the last key arrived together with the following keys */
  let isJoined = false
  const read = (atEnd: boolean) => {
    while (rest !== '') {
      if (rest.startsWith(pasteStart)) {
        const end = rest.indexOf(pasteEnd)
        if (end < 0) return
        emit({ type: 'paste', text: rest.slice(pasteStart.length, end) })
        rest = rest.slice(end + pasteEnd.length)
        continue
      }
      const found = nextKey(rest, atEnd)
      if (!found) return
      // more input can follow a line ending immediately
      if (found.key === 'enter' && rest.length === found.length && !atEnd && !isJoined) return
      rest = rest.slice(found.length)
      if (found.key === undefined) continue
      const isText = isJoined || rest !== ''
      emit({ type: 'key', key: found.key, ...(found.key === 'enter' && isText && joined) })
      isJoined = true
    }
  }
  return (chunk) => {
    cancel()
    rest += chunk
    read(false)
    const isPaste = rest.startsWith(pasteStart)
    if (isPaste) return
    cancel = later(() => {
      read(true)
      isJoined = false
    })
  }
}

const joined = { isJoined: true } as const

/**
 * Returns the first key. Returns `undefined` if the sequence is incomplete; `key` is absent if the
 * sequence is unknown.
 */
function nextKey(text: string, atEnd: boolean): { key?: string; length: number } | undefined {
  const first = String.fromCodePoint(text.codePointAt(0) as number)
  if (first !== esc) return { key: plainKey(first), length: first.length }
  const match = sequence.exec(text)
  if (match) {
    const key = sequences[match[1] ?? match[2] ?? '']
    return { ...(key !== undefined && { key }), length: match[0].length }
  }
  const second = text[1]
  if (second === undefined) return atEnd ? { key: 'escape', length: 1 } : undefined
  if ((second === '[' || second === 'O') && !atEnd) return undefined
  if (second === '\r') return { key: 'alt-enter', length: 2 }
  return { key: 'escape', length: 1 }
}

function plainKey(character: string): string {
  const named = controls[character]
  if (named !== undefined) return named
  const code = character.charCodeAt(0)
  return code < 27 ? `ctrl-${String.fromCharCode(code + 96)}` : character
}

/** Returns the text that a key types, or undefined for other keys. */
export function typedText(key: string): string | undefined {
  if (key === 'space') return ' '
  const isOne = [...key].length === 1
  return isOne && !/\p{Cc}/u.test(key) ? key : undefined
}

/** Applies a key or pasted text to the end of a line. */
export function lineAfter(line: string, input: KeyInput): string {
  if (input.type === 'paste') return line + input.text.replaceAll(/\s+/g, ' ')
  if (input.key === 'backspace') return [...line].slice(0, -1).join('')
  if (input.key === 'ctrl-u') return ''
  return line + (typedText(input.key) ?? '')
}
