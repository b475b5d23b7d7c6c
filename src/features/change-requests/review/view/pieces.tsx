import { Text, type TextProps, Transform } from 'ink'
import type { ReactNode } from 'react'
import { paint } from '../../../../output/text/paint.ts'
import type { Piece, Tone } from '../layout/pieces.ts'
import { colorOfTone, palettes, type Theme } from './theme.ts'

type Color = 'green' | 'red' | 'yellow' | 'cyan'
type Style = Color | 'bold' | 'dim' | 'underline' | 'inverse' | 'strikethrough'

const styles: Record<Tone, readonly Style[]> = {
  plain: [],
  dim: ['dim'],
  strong: ['bold'],
  added: ['green'],
  removed: ['red'],
  'added-word': ['green', 'bold', 'underline'],
  'removed-word': ['red', 'bold', 'strikethrough'],
  warning: ['yellow'],
  error: ['red', 'bold'],
  accent: ['cyan'],
  chosen: ['inverse'],
  hit: ['bold', 'inverse'],
  // matches in a highlighted row need a different style
  'hit-in-row': ['bold', 'underline'],
}

function isColor(style: Style): style is Color {
  return style === 'green' || style === 'red' || style === 'yellow' || style === 'cyan'
}

const paints = paint(true)

/** Returns text with the terminal codes of its style. */
export function painted(text: string, tone: Tone, theme: Theme): string {
  const own = styles[tone]
  if (!theme.color || theme.name === undefined) {
    return own
      .filter((style) => (isColor(style) ? theme.color : theme.attributes))
      .reduce((made, style) => paints[style](made), text)
  }
  const weights = own.filter((style) => !isColor(style) && style !== 'dim')
  const color = colorOfTone[tone]
  const colored = color ? withColor(text, palettes[theme.name][color]) : text
  return weights.reduce((made, style) => paints[style](made), colored)
}

function withColor(text: string, number: number): string {
  return text === '' ? '' : `\u001b[38;5;${number}m${text}\u001b[39m`
}

/**
 * Returns a selected row. The row uses the palette for the opposite background, so that all colors
 * remain readable.
 */
export function paintedRow(own: readonly Piece[], theme: Theme): string {
  const pieces = own.map(
    ({ text, tone }): Piece => ({ text, tone: tone === 'hit' ? 'hit-in-row' : tone }),
  )
  const { name } = theme
  if (!theme.color || name === undefined) {
    const line = pieces.map(({ text, tone }) => painted(text, tone, theme)).join('')
    return painted(line, 'chosen', theme)
  }
  const { row } = palettes[name]
  const other = { ...theme, name: name === 'dark' ? ('light' as const) : ('dark' as const) }
  const { plain } = palettes[other.name]
  const line = pieces.map(({ text, tone }) =>
    colorOfTone[tone] ? painted(text, tone, other) : withColor(painted(text, tone, other), plain),
  )
  return `\u001b[48;5;${row}m${line.join('')}\u001b[49m`
}

/** Shows text in one tone. */
export function Toned(props: {
  tone: Tone
  theme: Theme
  wrap?: TextProps['wrap']
  children: ReactNode
}) {
  const { tone, theme, wrap = 'wrap', children } = props
  return (
    <Text wrap={wrap}>
      <Transform transform={(text) => painted(text, tone, theme)}>{children}</Transform>
    </Text>
  )
}

export function Pieces({ pieces, theme }: { pieces: readonly Piece[]; theme: Theme }) {
  return pieces.map(({ text, tone }, at) => {
    // omit the element if the text is unstyled, because a screen has hundreds of pieces
    if (tone === 'plain' || text === '') return text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ID
      <Toned key={at} tone={tone} theme={theme}>
        {text}
      </Toned>
    )
  })
}
