import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Renderer } from '../../text/render.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'

/** `--format`, markdown where nothing else is typed. */
export const formatField: Field = {
  keys: ['format'],
  flags: {
    format: Flags.string({
      description: 'form of the content (default markdown)',
      helpGroup: 'TARGET',
      helpValue: 'document|markdown',
    }),
  },
  read: ({ flags }) => ({ format: flags.format ?? 'markdown' }),
}

/** The names of flags where keys make poor ones. */
export const pageFlags = { 'format.markdown.refs': 'refs' }

/** A typed word that asks for the page as an object; a setting does not, so that `> x.md` holds the same everywhere. */
const asObject = ['output', 'json', 'columns', 'jq', 'web']

interface ShownPage {
  id?: string
  markdown?: unknown
  type?: string
  title?: string
  path?: string
}

function wantsText(run: TypedWords): boolean {
  const format = run.text('format') ?? 'markdown'
  return format === 'markdown' && !asObject.some((flag) => flag in run.flags)
}

/** Prints the text of a page and nothing else, unless an object was asked for. */
export async function presentText(
  result: unknown,
  _call: unknown,
  run: TypedWords & Speaker & Machine,
): Promise<boolean> {
  if (!wantsText(run)) return false
  const { markdown, type, title } = result as ShownPage
  await run.progress.clear()
  if (typeof markdown !== 'string') {
    await run.note(`note: the ${type ?? 'page'} "${title}" has no text; --json shows what it has`)
    return true
  }
  const { stdout } = run.runtime
  if (!stdout.isTTY) await stdout.write(markdown)
  else await stdout.write(`${sanitiseBlock(markdown).trimEnd()}\n`)
  return true
}

/** The texts of several pages one below the other, each under a comment of markdown that names it. */
export function drawTexts(run: TypedWords & Machine): Renderer | undefined {
  if (!wantsText(run)) return undefined
  let gap = ''
  const draw = ({ id, markdown, type, title, path }: ShownPage) => {
    const hasText = typeof markdown === 'string'
    const name = [id, path ?? title, ...(hasText ? [] : [`(a ${type ?? 'page'} without text)`])]
    const comment = `<!-- ${name.filter(Boolean).join(' ').replaceAll('--', '- -')} -->`
    const text = `${gap}${comment}\n${hasText ? `${markdown.trimEnd()}\n` : ''}`
    gap = '\n'
    return run.runtime.stdout.isTTY ? sanitiseBlock(text) : text
  }
  return { page: (items) => (items as ShownPage[]).map(draw).join(''), end: () => '' }
}
