import { withoutMarker } from '../../diff/model/prose-tokens.ts'

/** Markdown markup within words, which the service omits from the previews of blocks. */
const marks = /[*_`~\\[\]()!]+/g

/** Markdown markup between words, and whitespace. */
const gaps = /[#>|\s-]+/g

/** A quick test for markup, because most lines contain none. */
const marked = /[*_`~#>|\\[\]()!-]|\s\s|[^\S ]/

/** The numbers of list items, which the service omits as well. */
const numbers = /^[>\t ]*\d{1,9}[.)](?=\s)/gm

/** The targets of links, which the service omits as well. */
const linkTargets = /\]\([^()\s]*(?:\s+"[^"]*")?\)/g

/** Returns Markdown text as the service shows it in the previews of blocks. */
export function textWithoutMarks(markdown: string): string {
  const text = markdown.includes('](') ? markdown.replace(linkTargets, ']') : markdown
  const unnumbered = text.replace(numbers, ' ')
  return (
    marked.test(unnumbered) ? unnumbered.replace(marks, '').replace(gaps, ' ') : unnumbered
  ).trim()
}

/**
 * Returns a Markdown line without the markup that the service can write differently. Keeps signs
 * such as minus, because lines with different signs are different.
 */
export function comparedLine(line: string): string {
  const text = withoutMarker(line.trim()).replace(linkTargets, ']')
  return text.replace(marks, '').replace(/\s+/g, ' ').trim()
}

/**
 * Returns the text of a Markdown line for comparison with the blocks of a document. Removes
 * whitespace, because removing the markup leaves gaps.
 */
export function comparedText(line: string): string {
  return textWithoutMarks(withoutMarker(line.trim())).replace(/\s/g, '')
}
