import { maskWords } from './redact.ts'

/** Words as the usual shell of a system takes them, each as one. */
export function quoted(
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string {
  return words.map(platform === 'win32' ? windowsWord : posixWord).join(' ')
}

function posixWord(word: string): string {
  // zsh takes a word that begins with = for a program's path
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word)) return word
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** For PowerShell and cmd alike where that can be, else for PowerShell, which takes curly quotes for quotes too. */
function windowsWord(word: string): string {
  if (/^[\w+:./\\-][\w+=:./\\-]*$/.test(word)) return word
  const isPlain = !/[\p{Cc}"$`%!\u2018-\u201e]/u.test(word) && !word.endsWith('\\')
  return isPlain ? `"${word}"` : `'${word.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`
}

/** Words as cmd hands them on to a program; `%` can't be quoted there. */
export function cmdLine(words: readonly string[]): string {
  return words
    .map((word) => {
      if (/^[\w+:./\\@-]+$/.test(word)) return word
      // two quotes are one within quotes; backslashes count only before a quote
      const inner = word.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')
      return `"${inner}"`
    })
    .join(' ')
}

/** What starts a program: on Windows its shell, which alone finds scripts such as `npm.cmd`. */
export function startOf(command: string, args: readonly string[], platform: NodeJS.Platform) {
  return platform === 'win32'
    ? { command: cmdLine([command, ...args]), args: [], shell: true }
    : { command, args, shell: false }
}

/** The file by whose name docsctl is found in a folder of the PATH. */
export function shimOf(program: readonly string[], platform: NodeJS.Platform) {
  if (platform !== 'win32')
    return { name: 'docsctl', text: `#!/bin/sh\nexec ${quoted(program, platform)} "$@"\n` }
  const words = program.map((word) => `"${word.replaceAll('%', '%%')}"`).join(' ')
  return { name: 'docsctl.cmd', text: `@${words} %*\r\n` }
}

/** A command of ours for somebody to type; what was typed before may hold secrets, which it doesn't show. */
export function docsctlLine(words: readonly string[]): string {
  return `docsctl ${quoted(maskWords(words))}`
}

/** Words as a shell splits them, single and double quotes understood. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
