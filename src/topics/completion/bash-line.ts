/**
 * The words of a line of bash, which may end within a quote. bash itself cuts words at `=`, `:` and `@`
 * too, so that `--role=ad` would be three of them.
 */
export function bashWords(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (char === '\\' && quote !== "'") {
      const next = line[++at] ?? ''
      // within double quotes it stands for itself, but before these
      word = `${word ?? ''}${quote === '"' && !'"\\$`'.includes(next) ? char : ''}${next}`
    } else if (quote !== '') {
      if (char === quote) quote = ''
      else word += char
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = `${word ?? ''}${char}`
  }
  return [...words, word ?? '']
}
