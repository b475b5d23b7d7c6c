import { writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { ownProgram } from '../../fs/own-program.ts'
import type { Environment } from '../../profile/environment.ts'
import { restAfter } from '../names/index.ts'
import { type Candidate, type ExpectedCompletions, expectedCompletions } from './candidates.ts'
import type { CompletionWorld } from './completion-world.ts'
import { type KnownCommands, knownCommands } from './known-commands.ts'
import { localValues } from './local-values.ts'
import { type Names, resourceValues } from './resource-values.ts'

/**
 * Prints the completions of the last word, using only local files. The first line of the output is
 * the kind of the other lines. `words` are completions, `instead` replaces the typed word, and
 * `files` or `folders` makes the shell complete paths after a prefix.
 */
export async function complete(folder: string, [shell = '', ...typed]: string[]): Promise<void> {
  try {
    const environment: Environment = {
      ...{ env: process.env, cwd: process.cwd(), home: homedir(), platform: process.platform },
    }
    writeSync(1, await answer(shell, typed, { folder, environment, program: ownProgram() }))
  } catch {
    // print nothing, because an error message would disturb the user's typing
  }
  process.exit(0)
}

/** Returns the output for the completion script of a shell. */
export async function answer(
  shell: string,
  typed: string[],
  world: CompletionWorld,
): Promise<string> {
  const { words, aside } = readTyped(shell, typed)
  const known = knownCommands(world.folder, world.environment)
  const current = words.at(-1) ?? ''
  const found = expectedCompletions(words, known)
  if (!found) return ''
  if (found.type === 'value' && (found.kind.type === 'files' || found.kind.type === 'folders')) {
    return `${found.kind.type}\t${withoutKept(aside, found.before)}\n`
  }
  const { values, isInstead } = await completionValues(found, current, known, world)
  const lines = values.flatMap(({ value, about }) => {
    const rest = restAfter(aside, value)
    return rest === undefined ? [] : [about ? `${rest}\t${about}` : rest]
  })
  if (lines.length === 0) return ''
  return `${[isInstead ? 'instead' : 'words', ...lines].join('\n')}\n`
}

/**
 * Returns the words from a shell's completion script, and the part of the last word that the shell
 * keeps.
 */
function readTyped(shell: string, typed: string[]): { words: string[]; aside: string } {
  if (shell === 'bash') {
    const [line = '', replaced = ''] = typed
    const tokens = splitBashLine(line)
    const last = tokens.at(-1) ?? ''
    // the text to replace contains the quotation marks and backslashes of the line
    const plain = splitBashLine(replaced).at(-1) ?? ''
    const bare = splitBashLine(replaced).length > 1 ? replaced : plain
    const aside = last.endsWith(bare) ? last.slice(0, last.length - bare.length) : ''
    return { words: tokens.slice(1), aside }
  }
  // PowerShell drops empty words, so its script prefixes each word with `=`
  const tokens = shell === 'powershell' ? typed.map((token) => token.replace(/^=/, '')) : typed
  return { words: tokens, aside: '' }
}

function withoutKept(aside: string, value: string): string {
  return value.startsWith(aside) ? value.slice(aside.length) : value
}

async function completionValues(
  found: ExpectedCompletions,
  current: string,
  known: KnownCommands,
  world: CompletionWorld,
): Promise<{ values: Candidate[]; isInstead: boolean }> {
  if (found.type === 'words') return { values: matching(found.words, current), isInstead: false }
  const { before, kind } = found
  const typed = current.slice(before.length)
  const local = await localValues(kind, known, world.environment, typed)
  const names: Names = local
    ? { values: matching(local, typed), isInstead: false }
    : await resourceValues(found, typed, world)
  const values = names.values.map((one) => ({ ...one, value: before + one.value }))
  return { values, isInstead: names.isInstead }
}

/**
 * Returns the candidates that start with the typed text. Ignores case if no candidate matches
 * exactly.
 */
function matching(candidates: readonly Candidate[], typed: string): Candidate[] {
  const exact = candidates.filter(({ value }) => value.startsWith(typed))
  if (exact.length > 0) return exact
  const folded = typed.toLowerCase()
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(folded))
}

/**
 * Splits a bash command line into words. The line can end inside a quoted string. The words from
 * bash aren't used, because bash also splits at `=`, `:`, and `@`, so that `--role=ad` would become
 * three words.
 */
function splitBashLine(line: string): string[] {
  const tokens: string[] = []
  let token: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (char === '\\' && quote !== "'") {
      const next = line[++at] ?? ''
      // inside double quotes, a backslash is literal unless one of these characters follows
      token = `${token ?? ''}${quote === '"' && !'"\\$`'.includes(next) ? char : ''}${next}`
    } else if (quote !== '') {
      if (char === quote) quote = ''
      else token += char
    } else if (char === '"' || char === "'") {
      quote = char
      token ??= ''
    } else if (/\s/.test(char)) {
      if (token !== undefined) tokens.push(token)
      token = undefined
    } else token = `${token ?? ''}${char}`
  }
  return [...tokens, token ?? '']
}
