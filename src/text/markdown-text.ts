import { sanitise } from './sanitise.ts'

/** Characters of a cell: a summary above 1 MiB is not shown at all. */
const longest = 300

/** Text in a cell is text: neither markup nor a link, a formula or another cell. */
export function markdownText(value: string): string {
  const kept = Array.from(value.slice(0, 2 * longest))
    .slice(0, longest)
    .join('')
  const shown = kept.length < value.length ? `${kept}…` : value
  return sanitise(shown).replace(
    /[\\`*_[\]<>|#!&~@$]|:(?=\/\/)|(?<=www)\./gi,
    (character) => `&#${character.charCodeAt(0)};`,
  )
}
