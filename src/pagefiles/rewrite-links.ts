/** Where a link leads instead; nothing leaves it as it is. */
export type NewTarget = (target: string) => string | undefined

const fence = /^ {0,3}(`{3,}|~{3,})/

/** `](target)` and `](<target> "title")` of links and images. */
const inline = /(\]\(\s*)(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)/g

/** `[name]: target` */
const definition = /^( {0,3}\[[^\]\n]+\]:\s*)(<[^<>\n]*>|\S+)/

const attribute = /(\b(?:href|src)\s*=\s*)("[^"\n]*"|'[^'\n]*')/gi

/** Markdown with other targets for its links; what stands in code is no link. */
export function rewriteLinks(markdown: string, newTarget: NewTarget): string {
  let open: string | undefined
  return markdown
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1]
      if (open !== undefined) {
        const isEnd = mark?.startsWith(open) && line.trim() === mark
        if (isEnd) open = undefined
        return line
      }
      if (mark !== undefined) {
        open = mark
        return line
      }
      return rewriteLine(line, newTarget)
    })
    .join('\n')
}

function rewriteLine(line: string, newTarget: NewTarget): string {
  const replaced = (all: string, before: string, written: string) => {
    const [first = '', last = ''] = /^["'<]/.test(written) ? [written[0], written.at(-1)] : []
    const target = first === '' ? written : written.slice(1, -1)
    const found = newTarget(target)
    if (found === undefined) return all
    // a blank would end it
    const bare = first === '' && /[\s()<>]/.test(found) ? `<${found}>` : `${first}${found}${last}`
    return before + bare
  }
  return outsideOfCode(line, (text) =>
    text.replace(inline, replaced).replace(definition, replaced).replace(attribute, replaced),
  )
}

/** Code within a line stays as it is. */
function outsideOfCode(line: string, change: (text: string) => string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}
