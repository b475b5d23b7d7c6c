import { sanitize } from './sanitize.ts'

/** The maximum length of a cell. GitHub rejects a summary that exceeds 1 MiB. */
const longest = 300

/**
 * Escapes text for a table cell. The result contains no markup, links, formulas, or cell
 * separators.
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
