import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import type { Renderer } from '../../output/formatter.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'

/** The `--format` flag. The default is Markdown. */
export const formatField: Field = {
  keys: ['format'],
  flags: {
    format: Flags.string({
      description: 'Content format (default: markdown)',
      helpGroup: 'TARGET',
      helpValue: 'document|markdown',
    }),
  },
  read: ({ flags }) => ({ format: flags.format ?? 'markdown' }),
}

/** The `--output` flag of commands that print Markdown by default. */
export const pageOutput = {
  output: {
    ...outputFlags.output,
    description: 'Output format (default: only the page text)',
  },
}

/** The names of flags that differ from the names derived from their keys. */
export const pageFlags = { 'format.markdown.refs': 'refs' }

/**
 * The flags that request the page as an object. Configured defaults have no effect, so that `>
 * x.md` always writes Markdown.
 */
const asObject = ['output', 'json', 'columns', 'jq', 'web']

interface ShownPage {
  id?: string
  markdown?: unknown
  type?: string
  title?: string
  path?: string
}

function wantsText(run: WithArgs): boolean {
  const format = run.args.text('format') ?? 'markdown'
  return format === 'markdown' && !asObject.some((flag) => flag in run.args.flags)
}

/** Prints only the text of a page unless the user requested an object. */
export async function presentText(
  result: unknown,
  _call: unknown,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (!wantsText(run)) return false
  const { markdown, type, title } = result as ShownPage
  await run.console.progress.clear()
  if (typeof markdown !== 'string') {
    await run.console.note(
      `note: The ${type ?? 'page'} "${title}" has no text. Use --json to see its fields`,
    )
    return true
  }
  const { stdout } = run.environment
  const text = stdout.isTTY ? `${sanitizeBlock(markdown).trimEnd()}\n` : markdown
  await run.console.printData(text)
  return true
}

/** Prints the text of several pages. A Markdown comment with the page's name precedes each page. */
export function drawTexts(run: WithArgs & WithEnvironment): Renderer | undefined {
  if (!wantsText(run)) return undefined
  let gap = ''
  const draw = ({ id, markdown, type, title, path }: ShownPage) => {
    const hasText = typeof markdown === 'string'
    const name = [id, path ?? title, ...(hasText ? [] : [`(a ${type ?? 'page'} without text)`])]
    const comment = `<!-- ${name.filter(Boolean).join(' ').replaceAll('--', '- -')} -->`
    const text = `${gap}${comment}\n${hasText ? `${markdown.trimEnd()}\n` : ''}`
    gap = '\n'
    return run.environment.stdout.isTTY ? sanitizeBlock(text) : text
  }
  return { page: (items) => (items as ShownPage[]).map(draw).join(''), end: () => '' }
}
