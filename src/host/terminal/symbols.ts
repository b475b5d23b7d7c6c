type LocaleVariables = Record<string, string | undefined>

/** The ASCII replacements of our symbols, with the same width to keep columns aligned. */
const plain: Readonly<Record<string, string>> = {
  ...{ '…': '~', '·': '.', '→': '>', '−': '-', '×': 'x', '“': '"', '”': '"' },
  ...{ '│': '|', '├': '|', '└': '`', '┌': ',', '─': '-', '▏': '|', '▸': '>', '›': '>' },
  ...{ '✓': '+', '✗': 'x', '✎': '*', '●': '*', '↳': '`', '⏎': '$', '⇥': '>' },
}

/** The frames of the spinner. */
const turning = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

const symbols = new RegExp(`[${Object.keys(plain).join('')}${turning}]`, 'g')

/** Returns the locale of the environment. */
export function environmentLocale(env: LocaleVariables): string {
  return env.LC_ALL || env.LC_CTYPE || env.LANG || ''
}

/**
 * Returns whether the locale limits the terminal to ASCII. Without a locale it supports all
 * characters.
 */
export function isPlainTerminal(env: LocaleVariables, platform: NodeJS.Platform): boolean {
  const locale = environmentLocale(env)
  return platform !== 'win32' && locale !== '' && !/utf-?8/i.test(locale)
}

/** Replaces our symbols by ASCII. Other characters are data and don't change. */
export function inAscii(text: string): string {
  return text.replace(
    symbols,
    (symbol) => plain[symbol] ?? '|/-\\'[turning.indexOf(symbol) % 4] ?? '',
  )
}
