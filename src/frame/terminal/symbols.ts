type LocaleVariables = Record<string, string | undefined>

/** What stands for each of our own symbols where letters are those of ASCII: as wide, so that columns stay. */
const plain: Readonly<Record<string, string>> = {
  ...{ '…': '~', '·': '.', '→': '>', '−': '-', '×': 'x', '“': '"', '”': '"' },
  ...{ '│': '|', '├': '|', '└': '`', '┌': ',', '─': '-', '▏': '|', '▸': '>', '›': '>' },
  ...{ '✓': '+', '✗': 'x', '✎': '*', '●': '*', '↳': '`', '⏎': '$', '⇥': '>' },
}

/** The dots that turn while something is waited for. */
const turning = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

const symbols = new RegExp(`[${Object.keys(plain).join('')}${turning}]`, 'g')

/** The language of the machine, as its programs are told. */
export function localeOf(env: LocaleVariables): string {
  return env.LC_ALL || env.LC_CTYPE || env.LANG || ''
}

/** Whether a terminal was said to have no letters beyond its language's own; where nothing is said it has all. */
export function isPlainTerminal(env: LocaleVariables, platform: NodeJS.Platform): boolean {
  const locale = localeOf(env)
  return platform !== 'win32' && locale !== '' && !/utf-?8/i.test(locale)
}

/** Our own symbols in ASCII; whatever else stands there is somebody's, and stays. */
export function inAscii(text: string): string {
  return text.replace(
    symbols,
    (symbol) => plain[symbol] ?? '|/-\\'[turning.indexOf(symbol) % 4] ?? '',
  )
}
