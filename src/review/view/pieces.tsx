import { Text, type TextProps } from 'ink'
import { paint } from '../../text/paint.ts'
import type { Piece, Tone } from '../layout/pieces.ts'

/** Whether there is colour; what it says is said by letters and signs too. */
export interface Theme {
  color: boolean
  /** bold, dim, underlined, reverse */
  attributes: boolean
}

type Color = 'green' | 'red' | 'yellow' | 'cyan'
type Style = Color | 'bold' | 'dim' | 'underline' | 'inverse'

const styles: Record<Tone, readonly Style[]> = {
  plain: [],
  dim: ['dim'],
  strong: ['bold'],
  added: ['green'],
  removed: ['red'],
  'added-word': ['green', 'bold', 'underline'],
  'removed-word': ['red', 'bold', 'underline'],
  warning: ['yellow'],
  error: ['red', 'bold'],
  accent: ['cyan'],
  chosen: ['inverse'],
}

function isColor(style: Style): style is Color {
  return style === 'green' || style === 'red' || style === 'yellow' || style === 'cyan'
}

export function styleOf(tone: Tone, theme: Theme): TextProps {
  const own = styles[tone]
  const color = theme.color ? own.find(isColor) : undefined
  return {
    ...(color && { color }),
    bold: own.includes('bold'),
    dimColor: own.includes('dim'),
    underline: own.includes('underline'),
  }
}

const paints = paint(true)

/** A text with the codes that style it on a terminal. */
export function painted(text: string, tone: Tone, theme: Theme): string {
  return styles[tone]
    .filter((style) => (isColor(style) ? theme.color : theme.attributes))
    .reduce((made, style) => paints[style](made), text)
}

export function Pieces({ pieces, theme }: { pieces: readonly Piece[]; theme: Theme }) {
  return pieces.map(({ text, tone }, at) => {
    // what has no style needs no element: there are hundreds of pieces on a screen
    if (tone === 'plain' || text === '') return text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line's pieces have nothing but their place
      <Text key={at} {...styleOf(tone, theme)}>
        {text}
      </Text>
    )
  })
}
