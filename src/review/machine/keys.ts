/** What was typed: a key by its name (`j`, `G`, `ctrl-d`, `tab`, `up`), or a text that was pasted. */
export type KeyInput = { type: 'key'; key: string } | { type: 'paste'; text: string }

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

/** The sequences by which a terminal says a key; the digits and letters behind `ESC[` or `ESCO`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are made of them
const sequence = /^\u001b(?:\[([0-9;?<>]*[A-Za-z~])|O([A-Za-z]))/

/**
 * Splits what comes from a terminal into keys: one chunk can hold many of them (type ahead), or end in the
 * middle of one. `later` runs what it is given when nothing more came at once.
 */
export function createKeyReader(
  emit: (input: KeyInput) => void,
  later: (work: () => void) => () => void,
): (chunk: string) => void {
  let rest = ''
  let cancel = () => {}
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
      rest = rest.slice(found.length)
      if (found.key !== undefined) emit({ type: 'key', key: found.key })
    }
  }
  return (chunk) => {
    cancel()
    rest += chunk
    read(false)
    if (rest !== '' && !rest.startsWith(pasteStart)) cancel = later(() => read(true))
  }
}

/** The key at the beginning; none where more is to come, `key` absent where it means nothing here. */
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

/** The text that a key writes, where it writes one. */
export function textOfKey(key: string): string | undefined {
  if (key === 'space') return ' '
  const isOne = [...key].length === 1
  return isOne && !/\p{Cc}/u.test(key) ? key : undefined
}

/** What a key or a pasted text makes of a line that is written at its end. */
export function lineAfter(line: string, input: KeyInput): string {
  if (input.type === 'paste') return line + input.text.replaceAll(/\s+/g, ' ')
  if (input.key === 'backspace') return [...line].slice(0, -1).join('')
  if (input.key === 'ctrl-u') return ''
  return line + (textOfKey(input.key) ?? '')
}
