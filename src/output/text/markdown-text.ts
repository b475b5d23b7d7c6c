import { sanitize } from './sanitize.ts'

/** The maximum length of a cell, because GitHub drops a summary above 1 MiB. */
const longest = 300

/**
 * Escapes text for a table cell, so that it contains no markup, link, formula, or cell separator.
 */
export function markdownText(value: string): string {
  const kept = Array.from(value.slice(0, 2 * longest))
    .slice(0, longest)
    .join('')
  const shown = kept.length < value.length ? `${kept}…` : value
  return sanitize(shown).replace(
    /[\\`*_[\]<>|#!&~@$]|:(?=\/\/)|(?<=www)\./gi,
    (character) => `&#${character.charCodeAt(0)};`,
  )
}
