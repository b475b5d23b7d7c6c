import { makeFile, makePage } from '../../src/sandbox/content/edits.ts'
import { firstRevision } from '../../src/sandbox/content/store.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { people } from './people.ts'

const written = '2026-11-01T08:00:00.000Z'

/** The text of the page `install`, with all kinds of links. */
export const installText = [
  'Get the [package](https://example.com/pkg), see the [guide](guide.md) and its [steps](guide.md#steps).',
  'Not there: [gone](missing.md), [nowhere](guide.md#nothing). Open the [app](https://app.gitbook.com/o/1).',
  '![screen](.gitbook/assets/screen.png) and [by id](page:pg_api).',
  '```',
  '[code](is-no-link.md)',
  '```',
].join('\n\n')

/**
 * Adds people and the space `sp_docs`. The space contains a group with two pages, a page with a
 * subpage, a link, and a file.
 */
export const docs: Seed = (tx, now) => {
  people(tx, now)
  const page = (id: string, title: string, markdown: string) =>
    makePage(tx, { id, title, markdown }, written)
  const group = makePage(tx, { id: 'pg_start', title: 'Start', type: 'group' }, written)
  const git = { oid: 'abc', path: 'start/guide.md' }
  const revision = firstRevision(
    tx,
    'sp_docs',
    {
      pages: [
        {
          ...group,
          pages: [
            page('pg_install', 'Install', installText),
            { ...page('pg_guide', 'Guide', 'Read this.\n\n## Steps\n\nInstall the package.'), git },
          ],
        },
        {
          ...page('pg_api', 'API', 'All endpoints.'),
          pages: [page('pg_errors', 'Errors', '# Errors\n\nA retry helps.')],
        },
        makePage(
          tx,
          {
            id: 'pg_status',
            title: 'Status',
            type: 'link',
            target: { kind: 'url', url: 'https://example.com' },
          },
          written,
        ),
      ],
      files: [
        makeFile(tx, {
          id: 'file_screen',
          name: 'screen.png',
          contentType: 'image/png',
          bytes: Buffer.from('a picture'),
        }),
      ],
    },
    written,
  )
  tx.put('spaces', {
    id: 'sp_docs',
    organization: 'acme',
    title: 'Docs',
    visibility: 'private',
    createdAt: written,
    updatedAt: written,
    editMode: 'live',
    defaultLevel: 'inherit',
    revision,
    lastNumber: 0,
    position: 1,
  })
}
