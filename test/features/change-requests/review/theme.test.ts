import assert from 'node:assert/strict'
import { renderToString } from 'ink'
import { createElement } from 'react'
import {
  type Piece,
  piece,
  type Tone,
} from '../../../../src/features/change-requests/review/layout/pieces.ts'
import type { State } from '../../../../src/features/change-requests/review/machine/state.ts'
import { createBackgroundReader } from '../../../../src/features/change-requests/review/view/background.ts'
import {
  painted,
  paintedRow,
} from '../../../../src/features/change-requests/review/view/pieces.tsx'
import { replacePlaceholders } from '../../../../src/features/change-requests/review/view/placeholders.ts'
import {
  canQueryBackground,
  chooseTheme,
  palettes,
  type Theme,
} from '../../../../src/features/change-requests/review/view/theme.ts'
import { ReviewScreen } from '../../../../src/features/change-requests/review/view/view.tsx'
import { opened } from './samples.ts'

/**
 * Background colors of common terminals, including Solarized, Dracula, Nord, Gruvbox, and Ubuntu.
 */
const papers = {
  dark: ['#000000', '#1e1e1e', '#282c34', '#002b36', '#282a36', '#2e3440', '#282828', '#300a24'],
  light: ['#ffffff', '#fafafa', '#fdf6e3', '#eeeeee', '#fbf1c7'],
}

const steps = [0, 95, 135, 175, 215, 255]

/** Returns the red, green, and blue components of one of the 256 colors. */
function terminalRgb(number: number): [number, number, number] {
  if (number >= 232) return Array.from({ length: 3 }, () => 8 + 10 * (number - 232)) as never
  assert.ok(number >= 16, 'the first 16 are what the terminal makes of them')
  const at = number - 16
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((one) => steps[one]) as never
}

function rgbOfHex(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
}

/** Returns the relative luminance as defined in WCAG 2. */
function luminance(rgb: [number, number, number]): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: [number, number, number], b: [number, number, number]): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const tones: Tone[] = [
  ...(['dim', 'strong', 'added', 'removed', 'added-word', 'removed-word'] as const),
  ...(['warning', 'error', 'accent', 'plain'] as const),
]

/** Returns the foreground or background color codes in a string. */
function colorsIn(text: string, plane: 38 | 48): number[] {
  return [...text.matchAll(new RegExp(`\\u001b\\[${plane};5;(\\d+)m`, 'g'))].map(([, n]) =>
    Number(n),
  )
}

function screenWith(state: State, theme: Theme, columns: number): string {
  const screen = createElement(ReviewScreen, { state, theme })
  return replacePlaceholders(renderToString(screen, { columns }))
}

describe('the colors of the review', () => {
  it('are measured as defined by WCAG', () => {
    assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21)
    assert.equal(contrast([0x76, 0x76, 0x76], [255, 255, 255]).toFixed(2), '4.54')
  })

  for (const name of ['dark', 'light'] as const) {
    const theme = { color: true, attributes: true, name }

    it(`have a contrast of 4.5:1 on a ${name} background`, () => {
      for (const tone of tones) {
        for (const color of colorsIn(painted('text', tone, theme), 38)) {
          for (const paper of papers[name]) {
            const ratio = contrast(terminalRgb(color), rgbOfHex(paper))
            assert.ok(ratio >= 4.5, `${tone} ${color} on ${paper}: ${ratio.toFixed(2)}`)
          }
        }
      }
      assert.deepEqual(colorsIn(painted('text', 'added', theme), 38), [palettes[name].added])
    })

    it(`have the same contrast in the focused row, ${name}`, () => {
      const row = paintedRow(tones.map((tone) => piece(tone, tone)) as Piece[], theme)
      const [paper, ...others] = colorsIn(row, 48)
      assert.ok(paper !== undefined && others.length === 0)
      const inks = colorsIn(row, 38)
      // every segment sets its own color, because the default color of the terminal may be
      // invisible in the row
      assert.equal(inks.length, tones.length)
      for (const ink of inks) {
        const ratio = contrast(terminalRgb(ink), terminalRgb(paper))
        assert.ok(ratio >= 4.5, `${ink} on ${paper}: ${ratio.toFixed(2)}`)
      }
    })

    it(`never convey information by dim text alone, ${name}`, () => {
      for (const keys of [[], ['n'], ['m'], ['?'], ['c'], ['A']]) {
        const { state } = opened().press(...keys)
        const screen = screenWith(state, theme, 120)
        assert.ok(!screen.includes('\u001b[2m'), JSON.stringify(screen))
      }
    })
  }

  it('highlight the focused row to its end, in the tree and in the page', () => {
    for (const keys of [['tab', 'tab'], ['tab']]) {
      const { state } = opened({ size: { columns: 80, rows: 24 } }).press(...keys)
      const theme = { color: true, attributes: true, name: 'dark' as const }
      const screen = screenWith(state, theme, 80)
      const lit = screen.split('\n').filter((line) => line.includes('\u001b[48;5;'))
      assert.equal(lit.length, 1)
      const bare = lit[0]?.split('\u001b[48;5;')[1] ?? ''
      // biome-ignore lint/suspicious/noControlCharactersInRegex: style codes are control sequences
      assert.equal(bare.replaceAll(/\u001b\[[\d;]*m|^255m/g, '').length, 80)
    }
  })

  it('are the configured colors, or otherwise match the background of the terminal', () => {
    assert.equal(chooseTheme({ TERM: 'xterm-256color' }, 'light'), 'light')
    assert.equal(chooseTheme({ TERM: 'xterm', COLORFGBG: '0;15' }, 'dark'), 'dark')
    assert.equal(chooseTheme({ TERM: 'xterm', COLORFGBG: '0;15' }, undefined), 'light')
    assert.equal(chooseTheme({ TERM: 'xterm', COLORFGBG: '15;default;0' }, undefined), 'dark')
    assert.equal(chooseTheme({ TERM: 'xterm', COLORFGBG: '15;default' }, undefined), undefined)
    assert.equal(chooseTheme({ TERM: 'xterm-256color' }, undefined), undefined)
    // a terminal with 16 colors has no theme
    assert.equal(chooseTheme({ TERM: 'linux' }, 'light'), undefined)
  })
})

describe('the background of a terminal', () => {
  const read = (...chunks: string[]) => {
    const papers: string[] = []
    const reader = createBackgroundReader((paper) => papers.push(paper))
    return { keys: chunks.map(reader).join('|'), papers }
  }

  it('is read from its reply, which is not treated as a key', () => {
    assert.deepEqual(read('j\u001b]11;rgb:ffff/ffff/ffff\u0007k'), {
      keys: 'jk',
      papers: ['light'],
    })
    assert.deepEqual(read('\u001b]11;rgb:1e/1e/2e\u001b\\'), { keys: '', papers: ['dark'] })
    assert.deepEqual(read('\u001b]11;rgba:fdfd/f6f6/e3e3/ffff\u0007').papers, ['light'])
  })

  it('is read from a split reply, and the keys around the reply are kept', () => {
    const { keys, papers } = read('j\u001b]', '11;rgb:0000/00', '00/0000\u0007k', '\u001b', '[A')
    assert.deepEqual([keys, papers], ['j||k|\u001b|[A', ['dark']])
  })

  it('is queried only if it is relevant and not configured', () => {
    const env = { TERM: 'xterm-256color' }
    assert.equal(canQueryBackground(env, { color: true }), true)
    assert.equal(canQueryBackground(env, { color: true, name: 'dark' }), false)
    assert.equal(canQueryBackground(env, { color: false }), false)
    assert.equal(canQueryBackground({ TERM: 'linux' }, { color: true }), false)
  })
})
