type LocaleVariables = Record<string, string | undefined>

/**
 * ASCII replacements for the symbols that docsctl prints. They have the same width, so that columns
 * stay aligned.
 */
const plain: Readonly<Record<string, string>> = {
  ...{ '…': '~', '·': '.', '→': '>', '−': '-', '×': 'x', '“': '"', '”': '"' },
  ...{ '│': '|', '├': '|', '└': '`', '┌': ',', '─': '-', '▏': '|', '▸': '>', '›': '>' },
  ...{ '✓': '+', '✗': 'x', '✎': '*', '●': '*', '↳': '`', '⏎': '$', '⇥': '>' },
}

const spinnerFrames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

const symbols = new RegExp(`[${Object.keys(plain).join('')}${spinnerFrames}]`, 'g')

/** Returns the locale that the environment variables set. */
export function environmentLocale(env: LocaleVariables): string {
  return env.LC_ALL || env.LC_CTYPE || env.LANG || ''
}

/** Returns whether the locale limits the terminal to ASCII. If no locale is set, returns false. */
export function isPlainTerminal(env: LocaleVariables, platform: NodeJS.Platform): boolean {
  const locale = environmentLocale(env)
  return platform !== 'win32' && locale !== '' && !/utf-?8/i.test(locale)
}

/** Replaces docsctl's symbols with ASCII. All other characters are data and stay unchanged. */
export function inAscii(text: string): string {
  return text.replace(
    symbols,
    (symbol) => plain[symbol] ?? '|/-\\'[spinnerFrames.indexOf(symbol) % 4] ?? '',
  )
}
