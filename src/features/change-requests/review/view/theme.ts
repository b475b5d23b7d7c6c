import type { ThemeName } from '../../../../profile/settings.ts'
import type { Tone } from '../layout/pieces.ts'

/** The colors of the view. Letters and symbols always convey the same information as colors. */
export interface Theme {
  color: boolean
  /** true if the terminal supports bold, dim, underlined, and reversed text */
  attributes: boolean
  /** absent if the terminal has 16 colors, because their actual values are unknown */
  name?: ThemeName | undefined
}

/**
 * The palettes, given as 256-color codes. A selected row uses the palette for the opposite
 * background.
 */
export const palettes: Record<ThemeName, Record<ColoredTone | 'plain', number> & { row: number }> =
  {
    // readable on backgrounds from black to common dark blues and grays
    dark: { plain: 255, dim: 249, added: 114, removed: 210, warning: 222, accent: 117, row: 255 },
    light: { plain: 232, dim: 239, added: 22, removed: 88, warning: 94, accent: 24, row: 235 },
  }

type ColoredTone = 'dim' | 'added' | 'removed' | 'warning' | 'accent'

/** The color of each tone. */
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

/** Returns the theme from the settings, or otherwise the theme that `COLORFGBG` indicates. */
export function chooseTheme(
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

/**
 * Returns whether to query the terminal for its background color. The query is unnecessary if a
 * setting specifies the background or if the colors don't depend on it.
 */
export function canQueryBackground(
  env: Readonly<Record<string, string | undefined>>,
  { color, name }: Pick<Theme, 'color' | 'name'>,
): boolean {
  return color && name === undefined && hasManyColors(env)
}

/**
 * Returns whether the terminal has 256 colors. The 16 basic colors are unpredictable, because users
 * can redefine them.
 */
function hasManyColors({
  TERM = '',
  COLORTERM = '',
}: Readonly<Record<string, string | undefined>>) {
  const few = /^(linux|vt\d+|ansi|cons\d+|xterm-16color|screen|rxvt)$/
  return COLORTERM !== '' || !few.test(TERM)
}
