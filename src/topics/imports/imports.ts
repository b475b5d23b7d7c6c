import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import type { ThingKind } from '../../names/kinds.ts'
import { type Column, cell } from '../../text/columns.ts'
import { usage } from '../../text/sentences.ts'

export const importColumns: (string | Column)[] = [
  'id',
  'status',
  {
    path: 'source.url',
    header: 'SOURCE',
    value: (run) => {
      const files = cell(run, 'source.files')
      return cell(run, 'source.url') ?? (Array.isArray(files) ? files.join(', ') : undefined)
    },
  },
  { path: 'target.space', header: 'SPACE' },
  'createdAt',
  'completedAt',
  'reason',
]

/** `--url URL` of a website, or `--file ID` of files that were uploaded. */
export const sourceField: Field = {
  keys: ['source'],
  flags: {
    url: Flags.string({
      description: 'import this website',
      helpGroup: 'CHANGE',
      helpValue: 'URL',
      exclusive: ['file'],
    }),
    file: Flags.string({
      description: 'import this file that was uploaded (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'ID',
      multiple: true,
    }),
  },
  read: ({ flags: { url, file } }) => {
    if (url !== undefined) return { source: { type: 'website', url } }
    return file === undefined ? {} : { source: { type: 'file', files: file } }
  },
}

const id = (description: string, things: ThingKind) =>
  Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'ID', things })

/** `--space ID`, and in it `--change-request ID` and `--page ID`. */
export const targetField: Field = {
  keys: ['target'],
  flags: {
    space: id('space that it goes into (required)', 'spaces'),
    'change-request': id('change request of the space that it goes into', 'change-requests'),
    page: id('page that it goes below', 'pages'),
  },
  read: ({ flags: { space, 'change-request': changeRequest, page } }) => {
    if (space === undefined) {
      const more = changeRequest ?? page
      if (more !== undefined) throw usage([{ where: '--space', rule: 'is needed' }])
      return {}
    }
    const target = {
      space,
      ...(changeRequest !== undefined && { changeRequest }),
      ...(page !== undefined && { page }),
    }
    return { target }
  },
}
