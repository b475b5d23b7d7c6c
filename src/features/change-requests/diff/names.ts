import { paint } from '../../../output/text/paint.ts'
import { cut, textWidth } from '../../../output/text/width.ts'
import { type DiffEntry, type DiffFormat, totalsLine } from './format.ts'
import { oneLine, type TextOptions } from './text.ts'

/**
 * Formats only the paths, first of pages and then of files. Marks changes that weren't made by the
 * change request.
 */
export function nameFormat(options: TextOptions): DiffFormat {
  const gap = options.width === undefined ? '\t' : '  '
  const { yellow } = paint(options.color)
  const line = ({ path, mark }: DiffEntry) =>
    `${oneLine(path, options)}${mark && `${gap}${yellow(mark)}`}\n`
  let files: readonly DiffEntry[] = []
  return {
    head: (diff) => {
      files = diff.files
      return ''
    },
    page: line,
    foot: () => files.map(line).join(''),
  }
}

const maxBarLength = 30

/** Formats one line per page or file, including the size of its change. */
export function statFormat(options: TextOptions): DiffFormat {
  const entries: Pick<DiffEntry, 'letter' | 'path' | 'mark' | 'text'>[] = []
  const keep = ({ letter, path, mark, text }: DiffEntry) => {
    // keep only the line counts of the text, because its rows aren't shown
    const figures = text && { ...text, rows: [] }
    entries.push({ letter, path, mark, ...(figures && { text: figures }) })
  }
  let files: readonly DiffEntry[] = []
  return {
    head: (diff) => {
      files = diff.files
      return ''
    },
    page: (entry) => {
      keep(entry)
      return ''
    },
    foot: (totals) => {
      for (const file of files) keep(file)
      return `${statLines(entries, options)}${totalsLine(totals)}\n`
    },
  }
}

function statLines(
  entries: readonly Pick<DiffEntry, 'letter' | 'path' | 'mark' | 'text'>[],
  options: TextOptions,
): string {
  const { green, red, yellow } = paint(options.color)
  const { width = 100 } = options
  const names = entries.map(({ path }) => oneLine(path, options))
  const widest = Math.max(0, ...names.map(textWidth))
  const name = options.width === undefined ? widest : Math.min(widest, Math.max(10, width - 20))
  const counts = entries.map(({ text }) => (text ? text.added + text.removed : 0))
  const most = Math.max(1, ...counts)
  const digits = String(most).length
  const bar = Math.max(1, Math.min(maxBarLength, width - name - digits - 8))
  const scaled = (count: number) =>
    most <= bar ? count : count === 0 ? 0 : Math.max(1, Math.round((count / most) * bar))
  return entries
    .map(({ letter, mark, text }, index) => {
      const shown = cut(names[index] ?? '', name)
      const count = text ? String(counts[index]).padStart(digits) : '-'.padStart(digits)
      const drawn = text
        ? ` ${green('+'.repeat(scaled(text.added)))}${red('-'.repeat(scaled(text.removed)))}`
        : ''
      const fill = ' '.repeat(Math.max(0, name - textWidth(shown)))
      return ` ${letter} ${shown}${fill} | ${count}${drawn}${mark && `  ${yellow(`*${mark}*`)}`}\n`
    })
    .join('')
}
