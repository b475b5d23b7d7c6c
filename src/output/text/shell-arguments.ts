import { maskArguments } from './redact.ts'

/** Quotes arguments for the usual shell of a system. */
export function quoted(
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string {
  return args.map(platform === 'win32' ? quoteWindows : quotePosix).join(' ')
}

function quotePosix(argument: string): string {
  // zsh expands an argument that begins with = to a program's path
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(argument)) return argument
  return `'${argument.replaceAll("'", `'\\''`)}'`
}

/**
 * Quotes an argument for both PowerShell and cmd if possible, otherwise for PowerShell, which also
 * treats curly quotes as quotes.
 */
function quoteWindows(argument: string): string {
  if (/^[\w+:./\\-][\w+=:./\\-]*$/.test(argument)) return argument
  const isPlain = !/[\p{Cc}"$`%!\u2018-\u201e]/u.test(argument) && !argument.endsWith('\\')
  return isPlain ? `"${argument}"` : `'${argument.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`
}

/** Quotes arguments so that cmd passes them to a program; `%` can't be quoted there. */
export function cmdLine(args: readonly string[]): string {
  return args
    .map((argument) => {
      if (/^[\w+:./\\@-]+$/.test(argument)) return argument
      // two quotes are one inside quotes; backslashes matter only before a quote
      const inner = argument.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')
      return `"${inner}"`
    })
    .join(' ')
}

/** Returns how to start a program. On Windows only the shell finds scripts such as `npm.cmd`. */
export function startCommand(command: string, args: readonly string[], platform: NodeJS.Platform) {
  return platform === 'win32'
    ? { command: cmdLine([command, ...args]), args: [], shell: true }
    : { command, args, shell: false }
}

/** Returns the name of the file that starts docsctl from a folder of the PATH. */
export function shimName(program: readonly string[], platform: NodeJS.Platform) {
  if (platform !== 'win32')
    return { name: 'docsctl', text: `#!/bin/sh\nexec ${quoted(program, platform)} "$@"\n` }
  const args = program.map((argument) => `"${argument.replaceAll('%', '%%')}"`).join(' ')
  return { name: 'docsctl.cmd', text: `@${args} %*\r\n` }
}

/** Formats a docsctl command for a person to type, with secrets in typed arguments masked. */
export function docsctlLine(args: readonly string[]): string {
  return `docsctl ${quoted(maskArguments(args))}`
}

/** Splits a line into arguments as a shell does, with single and double quotes. */
export function splitShellArguments(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([argument]) =>
    argument.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
