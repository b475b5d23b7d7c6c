/** A pressed key (such as `j`, `G`, `ctrl-d`, `tab`, or `up`) or pasted text. */
export type KeyInput =
  | {
      type: 'key'
      key: string
      /** true for an Enter that arrived together with other keys, as in an unbracketed paste */
      isJoined?: true
    }
  | { type: 'paste'; text: string }

/** A mouse click or a turn of the wheel. Positions start at 0 in the upper left corner. */
export interface MouseInput {
  type: 'mouse'
  action: 'click' | 'wheel-up' | 'wheel-down'
  column: number
  row: number
}

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

/** Matches the escape sequence of a key, and captures the characters after `ESC[` or `ESCO`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send keys as control sequences
const sequence = /^\u001b(?:\[([0-9;:?<>]*[A-Za-z~])|O([A-Za-z]))/

/**
 * The maximum delay between chunks of an unbracketed paste, in ms. A user can't press Enter within
 * this time after several characters.
 */
const pasteGap = 30

/**
 * Splits terminal input into keys. A chunk can contain several keys or end in the middle of a key.
 * `later` calls a function unless more input arrives immediately. `now` returns the time in ms.
 */
export function createKeyReader(
  emit: (input: KeyInput | MouseInput) => void,
  later: (work: () => void) => () => void,
  now: () => number,
): (chunk: string) => void {
  let rest = ''
  let cancel = () => {}
  /** true if the last key arrived together with the following keys */
  let isJoined = false
  /** the time when several characters last arrived together, as in a paste */
  let burstAt = Number.NEGATIVE_INFINITY
  const read = (atEnd: boolean) => {
    while (rest !== '') {
      if (rest.startsWith(pasteStart)) {
        const end = rest.indexOf(pasteEnd)
        if (end < 0) return
        emit({ type: 'paste', text: rest.slice(pasteStart.length, end) })
        rest = rest.slice(end + pasteEnd.length)
        continue
      }
      const mouse = mouseReport.exec(rest)
      if (mouse) {
        rest = rest.slice(mouse[0].length)
        const input = mouseInput(mouse)
        if (input) emit(input)
        continue
      }
      const found = nextKey(rest, atEnd)
      if (!found) return
      // wait, because more input can immediately follow a line break
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
    // a terminal can deliver the rest of a paste a moment later
    if (now() - burstAt <= pasteGap) isJoined = true
    const isBurst = isJoined || [...chunk].length > 1
    if (isBurst && !rest.startsWith(esc)) burstAt = now()
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
 * Returns the first key. Returns `undefined` if the sequence is incomplete. In the result, `key` is
 * absent if the sequence is unknown.
 */
function nextKey(text: string, atEnd: boolean): { key?: string; length: number } | undefined {
  const first = String.fromCodePoint(text.codePointAt(0) as number)
  if (first !== esc) return { key: plainKey(first), length: first.length }
  const match = sequence.exec(text)
  if (match) {
    const code = match[1] ?? match[2] ?? ''
    const key = sequences[code] ?? codedKey(code)
    return { ...(key !== undefined && { key }), length: match[0].length }
  }
  const second = text[1]
  if (second === undefined) return atEnd ? { key: 'escape', length: 1 } : undefined
  if ((second === '[' || second === 'O') && !atEnd) return undefined
  if (second === '\r') return { key: 'alt-enter', length: 2 }
  return { key: 'escape', length: 1 }
}

/** Matches a mouse report: the button, column, and row, and `M` for a press. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: mouse reports are control sequences
const mouseReport = /^\u001b\[<(\d+);(\d+);(\d+)([Mm])/

const mouseActions: Readonly<Record<string, MouseInput['action']>> = {
  0: 'click',
  64: 'wheel-up',
  65: 'wheel-down',
}

function mouseInput([, button = '', column, row, end]: RegExpExecArray): MouseInput | undefined {
  const action = end === 'M' ? mouseActions[button] : undefined
  return action && { type: 'mouse', action, column: Number(column) - 1, row: Number(row) - 1 }
}

/** The keys of the numeric keypad, by their codes in the kitty keyboard protocol. */
const keypad: Readonly<Record<number, string>> = {
  ...{ 57414: 'enter', 57417: 'left', 57418: 'right', 57419: 'up', 57420: 'down' },
  ...{ 57421: 'pageup', 57422: 'pagedown', 57423: 'home', 57424: 'end', 57426: 'delete' },
}

/**
 * Returns the key for a sequence with a key code and modifiers: `13;5u` in the kitty keyboard
 * protocol, or `27;5;13~` in xterm.
 */
function codedKey(code: string): string | undefined {
  const [, kitty, kittyModifiers] =
    /^(\d+)(?::[\d:]*)?(?:;(\d+)[\d:]*)?(?:;[\d:]*)?u$/.exec(code) ?? []
  const [, xtermModifiers, xterm] = /^27;(\d+);(\d+)~$/.exec(code) ?? []
  const number = Number(kitty ?? xterm)
  if (Number.isNaN(number) || number > 0x10ffff) return undefined
  const modifiers = Number(kittyModifiers ?? xtermModifiers ?? 1) - 1
  const character = String.fromCodePoint(number)
  const key = keypad[number] ?? (number === 27 ? 'escape' : plainKey(character))
  const [isShift, isAlt, isControl] = [modifiers & 1, modifiers & 2, modifiers & 4]
  if (isControl) return controlKey(key)
  if (isAlt) return key === 'enter' ? 'alt-enter' : undefined
  if (isShift && key === 'tab') return 'shift-tab'
  return key
}

/**
 * Returns the key that terminals without these protocols report for a letter or Enter with Ctrl.
 */
function controlKey(key: string): string | undefined {
  if (!/^(?:[a-z]|enter)$/.test(key)) return undefined
  return { h: 'backspace', i: 'tab', m: 'enter' }[key] ?? `ctrl-${key}`
}

function plainKey(character: string): string {
  const named = controls[character]
  if (named !== undefined) return named
  const code = character.charCodeAt(0)
  return code < 27 ? `ctrl-${String.fromCharCode(code + 96)}` : character
}

/** Returns the text that a key types, or `undefined` if it types none. */
export function typedText(key: string): string | undefined {
  if (key === 'space') return ' '
  const isOne = [...key].length === 1
  return isOne && !/\p{Cc}/u.test(key) ? key : undefined
}

/** Applies a key or pasted text at the end of a line of input. */
export function lineAfter(line: string, input: KeyInput): string {
  if (input.type === 'paste') return line + input.text.replaceAll(/\s+/g, ' ')
  if (input.key === 'backspace') return [...line].slice(0, -1).join('')
  if (input.key === 'ctrl-u') return ''
  return line + (typedText(input.key) ?? '')
}
