/** Inline code, which is kept unchanged. */
const code = /(`+)[^`]+?\1(?!`)/g

/** Removes the emphasis markup from a line, because a screen reader would read it aloud. */
export function withoutEmphasis(line: string): string {
  let [read, from] = ['', 0]
  for (const match of line.matchAll(code)) {
    read += unmarked(line.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return (read + unmarked(line.slice(from))).replace(/^(\s*)\*(?=\s)/, '$1-')
}

function unmarked(text: string): string {
  return text
    .replace(/(?<!\\)(\*{2,3}|_{2,3})(?=\S)([^*_]*[^*_\s\\])\1/g, '$2')
    .replace(/(?<![\\*\w])\*(?=[^\s*])([^*]*[^*\s\\])\*(?![\w*])/g, '$1')
    .replace(/(?<![\\\w_])_(?=[^\s_])([^_]*[^_\s\\])_(?![\w_])/g, '$1')
}

/** Removes the emphasis markup from Markdown lines, except in code. */
export function linesWithoutEmphasis(markdown: string): string[] {
  let fence: string | undefined
  return markdown.split(/\r?\n/).map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    const isInside = fence !== undefined
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
    return isInside || mark ? line : withoutEmphasis(line)
  })
}
