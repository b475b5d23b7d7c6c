import { DocsctlError, type Problem, tooFewHandles } from '../errors.ts'
import { maskText } from './redact.ts'

/** `a, b and c`, as a sentence lists things. */
export function list(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** What is wrong with the words, as one sentence or one line each. */
export function usage(problems: Problem[], hint?: string): DocsctlError {
  return new DocsctlError('usage', problems.map(describe).join('\n'), {
    problems,
    ...(hint && { hint }),
  })
}

/** `--title "abc": at most 2 characters`; a rule that begins with a verb follows its subject. */
export function describe({ where, rule, value }: Problem): string {
  const shown = value === undefined ? '' : ` ${shorten(JSON.stringify(value))}`
  const glue =
    /^(is|are|has|have|needs?|takes?|can|can't|cannot|must|goes|belongs|does|doesn't) /.test(rule)
      ? ' '
      : ': '
  return `${where}${shown}${glue}${rule}`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}… (${text.length - 2} characters)` : text
}

/** The rule that a value breaks which is none of these. */
export function oneOf(values: readonly unknown[]): string {
  return `one of ${list(values.map(String))}`
}

/** `; is a or b meant?`, where something is near to what was typed. */
export function meantQuestion(near: readonly string[]): string {
  return near.length > 0 ? `; is ${list(near)} meant?` : ''
}

/** The rule for a word that nobody knows. */
export function unknownRule(near: readonly string[], otherwise = ''): string {
  return `is unknown${meantQuestion(near) || otherwise}`
}

/** Rules that more than one topic has for what is typed or read. */
export const rules = {
  file: 'needs the name of a file',
  terminal: 'needs a terminal to draw on',
  once: 'can be given only once',
  separators: 'needs commas or tabs between its columns, and has semicolons',
  readable: 'a file that can be read',
  jsonObject: 'needs to hold one JSON object',
  jsonLines: 'needs a JSON object on each line, as -o jsonl prints them, and not an array of them',
}

/** The rule for what an earlier line of a file names already. */
export function inLineToo(before: number): string {
  return `stands in line ${before} too`
}

/** That a part of a result is missing, and why. */
export function notRead({ what, why }: { what: string; why: string }): string {
  return `warning: ${what} not read: ${why}`
}

/** The rule that a word breaks that is to name a folder. */
export const needsFolder = 'needs the name of a folder'

/** How flags that exclude each other are told; what cannot stand beside it is named. */
export function togetherRule(others: readonly string[]): string {
  return `can't be given together with ${list(others, 'and')}`
}

/** That a person's token may not call something, which is sent all the same. */
export function forOthers(who: string): string {
  return `for ${who}, not for a user's token`
}

/** That a part of an answer is missing. */
export function unreadLists(count: number): string {
  return count === 1 ? '1 list could not be read' : `${count} lists could not be read`
}

/** What is told of anything that was thrown: what was not meant to be is a bug. */
export function errorFrom(thrown: unknown): DocsctlError {
  return thrown instanceof DocsctlError
    ? thrown
    : (tooFewHandles(thrown) ?? bugOf('docsctl', thrown))
}

/** What was not meant to be thrown, in us or in a plugin. */
export function bugOf(who: string, thrown: unknown): DocsctlError {
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new DocsctlError('bug', `${who} has a bug: ${maskText(message)}`, {
    hint: 'report this, with the command and the lines above',
    cause: thrown,
  })
}
