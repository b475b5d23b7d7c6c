const linesPerPage = 54
const charactersPerLine = 92

/**
 * Encodes text for the built-in fonts of PDF. Replaces unsupported characters with question marks.
 */
function encoded(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, '?')
    .replace(/[\\()]/g, '\\$&')
}

function wrap(line: string): string[] {
  const lines: string[] = []
  let rest = line.trimEnd()
  while (rest.length > charactersPerLine) {
    const space = rest.lastIndexOf(' ', charactersPerLine)
    const at = space > 0 ? space : charactersPerLine
    lines.push(rest.slice(0, at))
    rest = rest.slice(at).trimStart()
  }
  return [...lines, rest]
}

/** Builds the content of one page from lines of text. */
function pageStream(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${encoded(line)}) Tj T*`).join('\n')
  return `BT /F1 10 Tf 14 TL 50 790 Td\n${shown}\nET`
}

/** Creates a PDF from plain text. Starts a new page for each chapter. */
export function makePdf(title: string, chapters: readonly string[]): Buffer {
  const sheets = chapters.flatMap((chapter) => {
    const lines = chapter.split('\n').flatMap(wrap)
    const pages: string[][] = []
    for (let at = 0; at < Math.max(lines.length, 1); at += linesPerPage) {
      pages.push(lines.slice(at, at + linesPerPage))
    }
    return pages
  })
  if (sheets.length === 0) sheets.push([title])
  const firstSheet = 5
  const kids = sheets.map((_, index) => `${firstSheet + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${encoded(title)}) /Producer (docsctl sandbox) >>`,
  ]
  for (const [index, sheet] of sheets.entries()) {
    const stream = pageStream(sheet)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstSheet + 2 * index + 1} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>`
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`
  // Latin-1 uses one byte per character, so the lengths and offsets above are correct
  return Buffer.from(file, 'latin1')
}
