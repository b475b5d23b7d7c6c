import { DocsctlError, type Kind } from '../../errors.ts'
import type { Catalogue } from './catalogue.ts'

/** What to type after an error that doesn't know it itself: told by its kind and the command that ran. */
const steps: Partial<Record<Kind, (id: string, catalogue: () => Catalogue) => string>> = {
  'not-signed-in': () => 'docsctl auth status',
  'not-permitted': () => 'docsctl auth status',
  unreachable: () => 'docsctl auth status',
  'not-found': (id, catalogue) => listing(id, catalogue()) ?? help(id),
  conflict: (id, catalogue) => listing(id, catalogue()) ?? help(id),
  refused: help,
  usage: help,
}

/** The same error, with one command to type next. */
export function withNextStep(error: unknown, id: string, catalogue: () => Catalogue): unknown {
  if (!(error instanceof DocsctlError) || error.details.hint) return error
  const hint = steps[error.kind]?.(id, catalogue)
  return hint ? new DocsctlError(error.kind, error.message, { ...error.details, hint }) : error
}

function help(id: string): string {
  return `docsctl ${words(id)} --help`
}

/** The list of what the command acts on, in its own topic or one above. */
function listing(id: string, catalogue: Catalogue): string | undefined {
  const parts = id.split(':')
  for (let length = parts.length - 1; length > 0; length--) {
    const list = [...parts.slice(0, length), 'list'].join(':')
    if (list !== id && list in catalogue.commands) return `docsctl ${words(list)}`
  }
  return undefined
}

function words(id: string): string {
  return id.replaceAll(':', ' ')
}
