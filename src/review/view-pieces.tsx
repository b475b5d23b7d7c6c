import { Text, type TextProps } from 'ink'
import type { Piece, Tone } from './pieces.ts'

/** Whether there is colour; what it says is said by letters and signs too. */
export interface Theme {
  color: boolean
}

const styles: Record<Tone, TextProps> = {
  plain: {},
  dim: { dimColor: true },
  strong: { bold: true },
  added: { color: 'green' },
  removed: { color: 'red' },
  'added-word': { color: 'green', bold: true, underline: true },
  'removed-word': { color: 'red', bold: true, underline: true },
  warning: { color: 'yellow' },
  error: { color: 'red', bold: true },
  accent: { color: 'cyan' },
}

export function styleOf(tone: Tone, { color }: Theme): TextProps {
  const { color: _, ...plain } = styles[tone]
  return color ? styles[tone] : plain
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
