import type { ThemeName } from '../../profile/settings.ts'
import type { Tone } from '../layout/pieces.ts'

/** Whether there is colour; what it says is said by letters and signs too. */
export interface Theme {
  color: boolean
  /** bold, dim, underlined, reverse */
  attributes: boolean
  /** absent: the 16 colours of the terminal, of which nobody knows what they are */
  name?: ThemeName | undefined
}

/** Numbers of the 256 colours of terminals; a row in focus has the colours of the other paper on its own. */
export const palettes: Record<ThemeName, Record<ColoredTone | 'plain', number> & { row: number }> =
  {
    // light enough for everything from black to the dark blues and greys that are in use
    dark: { plain: 255, dim: 249, added: 114, removed: 210, warning: 222, accent: 117, row: 255 },
    light: { plain: 232, dim: 239, added: 22, removed: 88, warning: 94, accent: 24, row: 235 },
  }

type ColoredTone = 'dim' | 'added' | 'removed' | 'warning' | 'accent'

/** What is written in the same colour. */
export const colorOfTone: Readonly<Record<Tone, ColoredTone | undefined>> = {
  plain: undefined,
  strong: undefined,
  dim: 'dim',
  added: 'added',
  'added-word': 'added',
  removed: 'removed',
  'removed-word': 'removed',
  error: 'removed',
  warning: 'warning',
  accent: 'accent',
  chosen: undefined,
  hit: undefined,
  'hit-in-row': undefined,
}

/** The theme that is asked for, else the one that the terminal tells by `COLORFGBG`. */
export function themeNameOf(
  env: Readonly<Record<string, string | undefined>>,
  asked: ThemeName | undefined,
): ThemeName | undefined {
  if (!hasManyColors(env)) return undefined
  if (asked) return asked
  const paper = env.COLORFGBG?.split(';').at(-1)
  if (paper === undefined || !/^\d+$/.test(paper)) return undefined
  const number = Number(paper)
  return number === 7 || number === 15 ? 'light' : 'dark'
}

/** Whether the terminal may be asked for its paper: nobody has said which it is, and it would be of use. */
export function asksPaper(
  env: Readonly<Record<string, string | undefined>>,
  { color, name }: Pick<Theme, 'color' | 'name'>,
): boolean {
  return color && name === undefined && hasManyColors(env)
}

/** Where there are but 16, each of them is what the terminal makes of it. */
function hasManyColors({
  TERM = '',
  COLORTERM = '',
}: Readonly<Record<string, string | undefined>>) {
  const few = /^(linux|vt\d+|ansi|cons\d+|xterm-16color|screen|rxvt)$/
  return COLORTERM !== '' || !few.test(TERM)
}
