import { maskArguments } from './redact.ts'

/** Quotes arguments for the default shell of a platform. */
export function quoted(
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string {
  return args.map(platform === 'win32' ? quoteWindows : quotePosix).join(' ')
}

function quotePosix(argument: string): string {
  // zsh interprets an argument that begins with `=` as the path of a program
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(argument)) return argument
  return `'${argument.replaceAll("'", `'\\''`)}'`
}

/**
 * Quotes an argument so that both PowerShell and cmd accept it. If that is impossible, quotes it
 * for PowerShell, which also interprets curly quotes as quotes.
 */
function quoteWindows(argument: string): string {
  if (/^[\w+:./\\-][\w+=:./\\-]*$/.test(argument)) return argument
  const isPlain = !/[\p{Cc}"$`%!\u2018-\u201e]/u.test(argument) && !argument.endsWith('\\')
  return isPlain ? `"${argument}"` : `'${argument.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`
}

/** Quotes arguments for a program that cmd starts. There is no way to quote `%` in cmd. */
export function cmdLine(args: readonly string[]): string {
  return args
    .map((argument) => {
      if (/^[\w+:./\\@-]+$/.test(argument)) return argument
      // inside quotes, two quotes represent one; backslashes are special only before a quote
      const inner = argument.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')
      return `"${inner}"`
    })
    .join(' ')
}

/**
 * Returns the command that starts a program. On Windows, only the shell finds scripts such as
 * `npm.cmd`.
 */
export function startCommand(command: string, args: readonly string[], platform: NodeJS.Platform) {
  return platform === 'win32'
    ? { command: cmdLine([command, ...args]), args: [], shell: true }
    : { command, args, shell: false }
}

/** Returns the name and text of a file that starts docsctl from a folder in the PATH. */
export function shimName(program: readonly string[], platform: NodeJS.Platform) {
  if (platform !== 'win32')
    return { name: 'docsctl', text: `#!/bin/sh\nexec ${quoted(program, platform)} "$@"\n` }
  const args = program.map((argument) => `"${argument.replaceAll('%', '%%')}"`).join(' ')
  return { name: 'docsctl.cmd', text: `@${args} %*\r\n` }
}

/** Formats a docsctl command that a user can type. Masks secrets in its arguments. */
export function docsctlLine(args: readonly string[]): string {
  return `docsctl ${quoted(maskArguments(args))}`
}

/** Splits a line into arguments as a shell does. Supports single and double quotes. */
export function splitShellArguments(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([argument]) =>
    argument.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
