import assert from 'node:assert/strict'
import { inAscii, isPlainTerminal } from '../../../src/host/terminal/symbols.ts'
import { sources } from '../../support/layers.ts'

describe('the program symbols', () => {
  for (const [env, isPlain] of [
    [{ LANG: 'C' }, true],
    [{ LANG: 'POSIX' }, true],
    [{ LANG: 'de_DE.ISO-8859-1' }, true],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'C' }, true],
    [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }, false],
    [{ LANG: 'C', LC_ALL: 'en_US.utf8' }, false],
    [{ LANG: '' }, false],
    [{}, false],
  ] as const) {
    it(`are ${isPlain ? 'ASCII' : 'unchanged'} with ${JSON.stringify(env)}`, () => {
      assert.equal(isPlainTerminal(env, 'linux'), isPlain)
      assert.equal(isPlainTerminal(env, 'win32'), false)
    })
  }

  it('each have an ASCII replacement of the same width, and nothing else changes', () => {
    assert.equal(
      inAscii('├── Ação ──▸ “日本” … 1 × 2 ✓ ✗\n│   └── עברית · ⠋⠙⠹⠸⠼'),
      '|-- Ação --> "日本" ~ 1 x 2 + x\n|   `-- עברית . |/-\\|',
    )
  })

  it('are all listed', () => {
    const drawn =
      /[\u2010-\u203a\u2190-\u21ff\u2200-\u22ff\u2300-\u23ff\u2500-\u25ff\u2713-\u271f\u2800-\u28ff]/g
    const shown = sources().filter(([file]) =>
      /^(frame|topics|commands|review\/view|text\/table)\//.test(file),
    )
    const left = shown.flatMap(([file, text]) =>
      [...inAscii(text).matchAll(drawn)].map(([symbol]) => `${file}: ${symbol}`),
    )
    assert.deepEqual(left, [])
  })
})
