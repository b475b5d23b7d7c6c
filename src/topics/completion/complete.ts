import { writeSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Environment } from '../../profile/environment.ts'
import { bashWords } from './bash-line.ts'
import { type Candidate, type WordWanted, wanted } from './candidates.ts'
import { type KnownCommands, knownCommands } from './known-commands.ts'
import { localValues } from './local-values.ts'
import { type Names, thingValues } from './thing-values.ts'

/** The words that start this program again, for what is done behind. */
export type Program = readonly string[]

/**
 * Answers what the word being typed can become, from what is on the disk alone. The first line says
 * what the rest is: `words`, `instead` (words that don't begin as it was typed), or that the shell is to
 * list `files` or `folders` behind a text.
 */
export async function complete(folder: string, [shell = '', ...typed]: string[]): Promise<void> {
  try {
    const environment: Environment = {
      ...{ env: process.env, cwd: process.cwd(), home: homedir(), platform: process.platform },
    }
    const program = [process.execPath, ...process.execArgv, process.argv[1] as string]
    writeSync(1, await answer(shell, typed, { folder, environment, program }))
  } catch {
    // a shell that is being typed in is no place for errors: nothing is offered
  }
  process.exit(0)
}

export interface CompletionWorld {
  /** that of the built program */
  folder: string
  environment: Environment
  program: Program
}

/** What the script of a shell reads. */
export async function answer(
  shell: string,
  typed: string[],
  world: CompletionWorld,
): Promise<string> {
  const { words, aside } = readTyped(shell, typed)
  const known = knownCommands(world.folder, world.environment)
  const current = words.at(-1) ?? ''
  const found = wanted(words, known)
  if (!found) return ''
  if (found.type === 'value' && (found.kind.type === 'files' || found.kind.type === 'folders')) {
    return `${found.kind.type}\t${behind(aside, found.before)}\n`
  }
  const { values, isInstead } = await valuesOf(found, current, known, world)
  const lines = values
    .filter(({ value }) => value.startsWith(aside))
    .map(({ value, about }) => behind(aside, about ? `${value}\t${about}` : value))
  if (lines.length === 0) return ''
  return `${[isInstead ? 'instead' : 'words', ...lines].join('\n')}\n`
}

/** The words as the shell's script hands them over, and what of the last one its answers don't replace. */
function readTyped(shell: string, typed: string[]): { words: string[]; aside: string } {
  if (shell === 'bash') {
    const [line = '', replaced = ''] = typed
    const words = bashWords(line)
    const last = words.at(-1) ?? ''
    const aside = last.endsWith(replaced) ? last.slice(0, last.length - replaced.length) : ''
    return { words: words.slice(1), aside }
  }
  // PowerShell drops empty words, so that it marks each
  const words = shell === 'powershell' ? typed.map((word) => word.replace(/^=/, '')) : typed
  return { words, aside: '' }
}

function behind(aside: string, value: string): string {
  return value.startsWith(aside) ? value.slice(aside.length) : value
}

async function valuesOf(
  found: WordWanted,
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
    : await thingValues(found, typed, world)
  const values = names.values.map((one) => ({ ...one, value: before + one.value }))
  return { values, isInstead: names.isInstead }
}

/** Those that begin so; where none does, letters of either case. */
function matching(candidates: readonly Candidate[], typed: string): Candidate[] {
  const exact = candidates.filter(({ value }) => value.startsWith(typed))
  if (exact.length > 0) return exact
  const folded = typed.toLowerCase()
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(folded))
}
