type LocaleVariables = Record<string, string | undefined>

/** ASCII replacements for our symbols. They have the same width, so that columns stay aligned. */
const plain: Readonly<Record<string, string>> = {
  ...{ '…': '~', '·': '.', '→': '>', '−': '-', '×': 'x', '“': '"', '”': '"' },
  ...{ '│': '|', '├': '|', '└': '`', '┌': ',', '─': '-', '▏': '|', '▸': '>', '›': '>' },
  ...{ '✓': '+', '✗': 'x', '✎': '*', '●': '*', '↳': '`', '⏎': '$', '⇥': '>' },
}

/** The frames of the spinner. */
const turning = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

const symbols = new RegExp(`[${Object.keys(plain).join('')}${turning}]`, 'g')

/** Returns the locale that the environment sets. */
export function environmentLocale(env: LocaleVariables): string {
  return env.LC_ALL || env.LC_CTYPE || env.LANG || ''
}

/**
 * Returns whether the locale limits the terminal to ASCII. If no locale is set, all characters are
 * allowed.
 */
export function isPlainTerminal(env: LocaleVariables, platform: NodeJS.Platform): boolean {
  const locale = environmentLocale(env)
  return platform !== 'win32' && locale !== '' && !/utf-?8/i.test(locale)
}

/** Replaces our symbols with ASCII. Other characters are data and stay unchanged. */
export function inAscii(text: string): string {
  return text.replace(
    symbols,
    (symbol) => plain[symbol] ?? '|/-\\'[turning.indexOf(symbol) % 4] ?? '',
  )
}
