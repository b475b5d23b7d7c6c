import assert from 'node:assert/strict'
import { helpGroups } from '../../../../../src/features/change-requests/review/machine/help/help-groups.ts'
import {
  createKeyMap,
  footer,
  parseKeySetting,
} from '../../../../../src/features/change-requests/review/machine/key-map.ts'
import {
  createKeyReader,
  type KeyInput,
  type MouseInput,
} from '../../../../../src/features/change-requests/review/machine/keys.ts'

/**
 * Parses chunks of terminal input. `pauses` lists the chunks that a pause follows. `times` contains
 * the time when each chunk arrives, in ms. By default, a chunk arrives every second.
 */
function read(
  chunks: string[],
  pauses: number[] = [],
  times = chunks.map((_, at) => at * 1_000),
): string[] {
  const found: (KeyInput | MouseInput)[] = []
  let waiting: (() => void) | undefined
  let time = 0
  const reader = createKeyReader(
    (input) => found.push(input),
    (work) => {
      waiting = work
      return () => {
        waiting = undefined
      }
    },
    () => time,
  )
  for (const [at, chunk] of chunks.entries()) {
    time = times[at] ?? 0
    reader(chunk)
    if (pauses.includes(at)) waiting?.()
  }
  return found.map((input) => {
    if (input.type === 'mouse') return `${input.action} ${input.column},${input.row}`
    return input.type === 'key' ? `${input.key}${input.isJoined ? '!' : ''}` : `paste:${input.text}`
  })
}

describe('the keys of a terminal', () => {
  it('are split if several arrive in one chunk', () => {
    assert.deepEqual(read(['jjG ]\r\t']), ['j', 'j', 'G', 'space', ']', 'enter!', 'tab'])
  })

  it('mark an Enter that arrives together with other keys, as in a paste without brackets', () => {
    assert.deepEqual(read(['a\r', 'b'], [1]), ['a', 'enter!', 'b'])
    assert.deepEqual(read(['a', '\r', 'b'], [2]), ['a', 'enter!', 'b'])
    assert.deepEqual(read(['\r', 'b'], [1]), ['enter!', 'b'])
    assert.deepEqual(read(['a', '\r'], [0, 1]), ['a', 'enter'])
  })

  it('mark an Enter that arrives a moment after several characters', () => {
    assert.deepEqual(read(['ab', '\r', 'c'], [0, 1, 2], [0, 20, 25]), ['a', 'b', 'enter!', 'c'])
    assert.deepEqual(read(['ab', '\r', '\r'], [0, 1, 2], [0, 20, 40]).slice(2), [
      'enter!',
      'enter!',
    ])
    assert.deepEqual(read(['ab', '\r'], [0, 1], [0, 40]), ['a', 'b', 'enter'])
    assert.deepEqual(read(['a', '\r'], [0, 1], [0, 20]), ['a', 'enter'])
    assert.deepEqual(read(['\u001b[B', '\r'], [0, 1], [0, 1]), ['down', 'enter'])
  })

  it('are recognized in the encodings of the kitty keyboard protocol and of xterm', () => {
    for (const [code, key] of [
      ['\u001b[13;5u', 'ctrl-enter'],
      ['\u001b[27;5;13~', 'ctrl-enter'],
      ['\u001b[13;3u', 'alt-enter'],
      ['\u001b[27u', 'escape'],
      ['\u001b[27;129u', 'escape'],
      ['\u001b[99;5u', 'ctrl-c'],
      ['\u001b[99:67;5:1u', 'ctrl-c'],
      ['\u001b[9;2u', 'shift-tab'],
      ['\u001b[105;5u', 'tab'],
      ['\u001b[57414u', 'enter!'],
      ['\u001b[57421u', 'pageup'],
    ] as const) {
      assert.deepEqual(read([`${code}x`]), [key, 'x'], code)
    }
    // an unknown key combination types nothing
    assert.deepEqual(read(['\u001b[106;3ux', '\u001b[9999999;5ux']), ['x', 'x'])
  })

  it('include clicks and the wheel, without other reports of the mouse', () => {
    assert.deepEqual(read(['\u001b[<0;3;5M\u001b[<0;3;5mj\u001b[<64;1;1M\u001b[<65;1;1M']), [
      ...['click 2,4', 'j', 'wheel-up 0,0', 'wheel-down 0,0'],
    ])
    assert.deepEqual(read(['\u001b[<2;3;5Mx', '\u001b[<0;3', ';5M']), ['x', 'click 2,4'])
  })

  it('keep a bracketed paste of 100 kB together, however it is split', () => {
    const text = 'One line of a long text.\r\n'.repeat(4_000)
    const sent = `\u001b[200~${text}\u001b[201~`
    const chunks = sent.match(/.{1,4093}/gs) ?? []
    assert.deepEqual(
      read(
        chunks,
        chunks.map((_, at) => at),
      ),
      [`paste:${text}`],
    )
  })

  it('have names if they produce no text', () => {
    assert.deepEqual(
      read([
        '\u0004\u0015\u0003\u007f\n',
        '\u001b[A\u001b[B\u001bOC\u001b[5~\u001b[6~\u001b[Z\u001b[3~\u001b\r',
      ]),
      [
        ...['ctrl-d', 'ctrl-u', 'ctrl-c', 'backspace', 'ctrl-j'],
        ...['up', 'down', 'right', 'pageup', 'pagedown', 'shift-tab', 'delete', 'alt-enter'],
      ],
    )
  })

  it('may be split across chunks', () => {
    assert.deepEqual(read(['a\u001b', '[', 'Bj']), ['a', 'down', 'j'])
  })

  it('are an escape key if nothing follows', () => {
    assert.deepEqual(read(['\u001b', 'j'], [0]), ['escape', 'j'])
  })

  it('are dropped completely if they are unknown', () => {
    assert.deepEqual(read(['\u001b[15~x\u001b[1;5Cy\u001b[?62;4c']), ['x', 'y'])
  })

  it('form one text for a paste, whether split or not', () => {
    assert.deepEqual(read(['\u001b[200~q m\r\n', 'y\u001b[201~k'], [0]), ['paste:q m\r\ny', 'k'])
  })

  it('are whole characters in all scripts', () => {
    assert.deepEqual(read(['é界😀']), ['é', '界', '😀'])
  })
})

describe('the key map', () => {
  it('defines the status line and the help', () => {
    const keys = createKeyMap(parseKeySetting('merge=M,ctrl-g'))
    assert.ok(footer(keys, 'review').some(({ key, text }) => key === 'M' && text === 'merge'))
    const find = (place: 'review' | 'queue') =>
      helpGroups(keys, place)
        .flatMap(({ lines }) => lines)
        .find(({ text }) => text.endsWith('and merge'))
    assert.equal(find('review')?.keys, 'M Ctrl-g')
    assert.equal(find('queue'), undefined)
  })

  it('shows merge, verdict, and viewed in the status line at 80 columns', () => {
    const words = footer(createKeyMap(), 'review').map(({ key, text }) => `${key} ${text}`)
    assert.deepEqual(words.slice(0, 5), [
      ...['? help', 'q back', 'A verdict', 'm merge', 'v viewed'],
    ])
  })

  it('groups all keys in the help, and finds them by text', () => {
    const groups = helpGroups(createKeyMap(), 'review')
    assert.deepEqual(
      groups.map(({ title }) => title),
      ['Move', 'Read', 'Discuss', 'Edit', 'Review and merge', 'General', 'Marks'],
    )
    assert.deepEqual(helpGroups(createKeyMap(), 'review', 'Resolve'), [
      {
        title: 'Discuss',
        lines: [
          { keys: 'x', text: 'Resolve or reopen the thread' },
          { keys: 'X', text: 'Resolve all threads in the change request' },
        ],
      },
      { title: 'Marks', lines: [{ keys: '✓', text: 'All threads are resolved' }] },
    ])
    assert.deepEqual(helpGroups(createKeyMap(), 'review', 'nothing'), [])
  })

  it('explains every mark of the view after the keys', () => {
    const keyMarks = (place: 'review' | 'queue') =>
      helpGroups(createKeyMap(), place)
        .at(-1)
        ?.lines.map(({ keys }) => keys) ?? []
    for (const mark of ['A M D R', '2●', '✓', '✎', '?', 'moved', '+ - ~', '↳', 'viewed']) {
      assert.ok(keyMarks('review').includes(mark), mark)
    }
    assert.ok(keyMarks('queue').includes('1 2 …'))
  })

  for (const [setting, message] of [
    [
      'fly=f',
      /Invalid value "fly" for review-keys\. Expected one of: down, up, top, bottom, half-down, half-up, enter, pane, next-change, previous-change, next-thread, previous-thread, search, fold, order, comment, take-back, reply, resolve, … \(47 in total\)$/,
    ],
    [
      'merge=F12',
      /Invalid value "F12" for review-keys merge\. Use keys such as j, G, ctrl-d, or tab/,
    ],
    [
      'merge=ctrl-c',
      /Invalid value "ctrl-c" for review-keys merge\. Use keys such as j, G, ctrl-d, or tab/,
    ],
    ['merge=M viewed=M', /review-keys merge: Key "M" is already used for "viewed"/],
  ] as const) {
    it(`rejects ${setting}`, () => {
      assert.throws(() => createKeyMap(parseKeySetting(setting)), { kind: 'usage', message })
    })
  }
})
