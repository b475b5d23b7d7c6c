import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { type Column, cell } from '../../output/columns.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

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

/** The `--url URL` flag for a website, and the `--file ID` flag for uploaded files. */
export const sourceField: Field = {
  keys: ['source'],
  flags: {
    url: Flags.string({
      description: 'URL of the website to import (required without --file)',
      helpGroup: 'CHANGE',
      helpValue: 'URL',
      exclusive: ['file'],
    }),
    file: Flags.string({
      description: 'ID of an uploaded file to import (repeatable; required without --url)',
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

const id = (description: string, resource: ResourceKind) =>
  Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'ID', resource })

/** The `--space ID` flag, and the optional `--change-request ID` and `--page ID` flags. */
export const targetField: Field = {
  keys: ['target'],
  flags: {
    space: id('Space to import into (ID or title; required)', 'spaces'),
    'change-request': id(
      'Change request to import into (ID, number, or subject)',
      'change-requests',
    ),
    page: id('Parent page for the imported content (ID, path, or title)', 'pages'),
  },
  read: ({ flags: { space, 'change-request': changeRequest, page } }) => {
    if (space === undefined) {
      const more = changeRequest ?? page
      if (more !== undefined) throw usage([missing('--space')])
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
