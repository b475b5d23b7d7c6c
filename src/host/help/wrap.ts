/**
 * Wraps text at spaces. Words that are longer than a line, such as paths, are split after `|`, `,`,
 * or `/`.
 */
export function wrapText(text: string, width: number): string[] {
  const words = text
    .split(' ')
    .flatMap((word) => (word.length > width ? fill(pieces(word), '', width) : [word]))
  return fill(words, ' ', width)
}

/** Wraps paragraphs. Leaves indented lines, such as commands, unchanged. */
export function wrapParagraphs(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(' ') ? [line] : wrapText(line, width)))
}

/**
 * Wraps a shell command with backslashes. Keeps a flag and its value on the same line, and starts a
 * new line before a pipe.
 */
export function wrapCommand(command: string, width: number): string[] {
  if (command.length <= width) return [command]
  const words = command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []
  const parts: string[] = []
  for (const word of words) {
    const last = parts.at(-1)
    const follows = last !== undefined && /^(?:-\S+|[|<>])$/.test(last) && !/^[-|<>]/.test(word)
    if (follows) parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  const pipe = parts.findIndex((part) => part.startsWith('| '))
  const halves = pipe > 0 ? [parts.slice(0, pipe), parts.slice(pipe)] : [parts]
  const lines = halves.flatMap((half) => fill(half, ' ', width - 4))
  return lines.map((line, index) => {
    const end = index < lines.length - 1 ? ' \\' : ''
    return `${index > 0 ? '  ' : ''}${line}${end}`
  })
}

/** Wraps a line such as `GET /v1/orgs` at the slashes in its path. */
export function wrapPath(line: string, width: number): string[] {
  return fill(pieces(line), '', width)
}

function pieces(word: string): string[] {
  return word.split(/(?<=[|,])|(?=\/)/)
}

/** Joins parts into lines. Puts as many parts on each line as fit. */
function fill(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && line.length + separator.length + part.length > width) {
      lines.push(line)
      line = part
    } else line = line ? `${line}${separator}${part}` : part
  }
  return [...lines, line]
}
