import assert from 'node:assert/strict'
import {
  createKeyMap,
  footer,
  helpLines,
  keysOfSetting,
} from '../../../src/review/machine/key-map.ts'
import { createKeyReader, type KeyInput } from '../../../src/review/machine/keys.ts'

/** What comes of these chunks; `pauses` says behind which of them nothing came for a while. */
function read(chunks: string[], pauses: number[] = []): string[] {
  const found: KeyInput[] = []
  let waiting: (() => void) | undefined
  const reader = createKeyReader(
    (input) => found.push(input),
    (work) => {
      waiting = work
      return () => {
        waiting = undefined
      }
    },
  )
  for (const [at, chunk] of chunks.entries()) {
    reader(chunk)
    if (pauses.includes(at)) waiting?.()
  }
  return found.map((input) => (input.type === 'key' ? input.key : `paste:${input.text}`))
}

describe('the keys of a terminal', () => {
  it('come many in a chunk and are taken one by one', () => {
    assert.deepEqual(read(['jjG ]\r\t']), ['j', 'j', 'G', 'space', ']', 'enter', 'tab'])
  })

  it('have names where they write nothing', () => {
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

  it('may be torn over chunks', () => {
    assert.deepEqual(read(['a\u001b', '[', 'Bj']), ['a', 'down', 'j'])
  })

  it('are an escape where nothing follows', () => {
    assert.deepEqual(read(['\u001b', 'j'], [0]), ['escape', 'j'])
  })

  it('that mean nothing here are left out whole', () => {
    assert.deepEqual(read(['\u001b[15~x\u001b[1;5Cy\u001b[?62;4c']), ['x', 'y'])
  })

  it('of a paste are one text, torn or not', () => {
    assert.deepEqual(read(['\u001b[200~q m\r\n', 'y\u001b[201~k'], [0]), ['paste:q m\r\ny', 'k'])
  })

  it('of other scripts are whole characters', () => {
    assert.deepEqual(read(['é界😀']), ['é', '界', '😀'])
  })
})

describe('the key map', () => {
  it('is what the line at the bottom and the help are made of', () => {
    const keys = createKeyMap(keysOfSetting('merge=M,ctrl-g'))
    assert.ok(footer(keys, 'review').some(({ key, text }) => key === 'M' && text === 'merge'))
    const merge = helpLines(keys, 'review').find(({ text }) => text.startsWith('merge'))
    assert.equal(merge?.keys, 'M ctrl-g')
    assert.ok(!helpLines(keys, 'queue').some(({ text }) => text.startsWith('merge,')))
  })

  it('explains every mark of the view behind the keys', () => {
    const lines = helpLines(createKeyMap(), 'review').map(({ keys }) => keys)
    for (const mark of ['A M D R', '2●', '✓', '✎', '?', 'moved', '+ - ~', '↳', 'viewed']) {
      assert.ok(lines.includes(mark), mark)
    }
    assert.ok(helpLines(createKeyMap(), 'queue').some(({ keys }) => keys === '1 2 …'))
  })

  for (const [setting, message] of [
    ['fly=f', /^review-keys "fly": one of down, up,/],
    ['merge=F12', /^review-keys merge "F12" needs to be keys such as j, G, ctrl-d or tab$/],
    ['merge=ctrl-c', /^review-keys merge "ctrl-c" needs to be keys such as/],
    ['merge=M viewed=M', /^review-keys merge "M" is the key of viewed already$/],
  ] as const) {
    it(`refuses ${setting}`, () => {
      assert.throws(() => createKeyMap(keysOfSetting(setting)), { kind: 'usage', message })
    })
  }
})
