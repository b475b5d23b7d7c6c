import assert from 'node:assert/strict'
import type { ReadingClient } from '../../../src/client/organization-reader.ts'
import { missingGitSyncs } from '../../../src/features/backup/model/restore/unrestored-items.ts'
import { unsetFields } from '../../../src/features/backup/model/restore/unset-fields.ts'

/** Returns a reader for a backup with the given responses, by operation. */
function readerOf(answers: Record<string, unknown>): ReadingClient {
  return {
    call: (async ({ id }: { id: string }) => answers[id]) as ReadingClient['call'],
    async *paginate({ id }: { id: string }) {
      yield* (answers[id] ?? []) as never[]
    },
  } as ReadingClient
}

const space = { id: 'sp', title: 'Guide', visibility: 'private' }
const site = { id: 'site', title: 'Docs', type: 'basic', appliedType: 'basic' }

describe('the checklist of values that the API cannot set', () => {
  it('contains what the service records about spaces and sites', async () => {
    const backup = readerOf({
      'spaces.list': [
        { ...space, imports: [{ id: 'run' }] },
        { ...space, id: 'other' },
      ],
      'sites.list': [{ ...site, lastScanAt: '2026-11-01T00:00:00.000Z' }],
      'sites.spaces.list': [
        { id: 'ss', title: 'Guide', hasAdvancedCustomizationFeature: true },
        { id: 'plain', title: 'Other', hasAdvancedCustomizationFeature: false },
      ],
    })
    const created = new Set(['sp', 'other', 'site', 'ss', 'plain'])
    assert.deepEqual(await unsetFields(backup, 'acme', created, new Set()), [
      {
        ...{ what: 'list of imports of space "Guide"', why: 'The service records it' },
        places: [{ kind: 'space', resource: 'sp', key: 'imports' }],
      },
      {
        ...{ what: 'time of the last scan of site "Docs"', why: 'The service records it' },
        places: [{ kind: 'site', resource: 'site', key: 'lastScanAt' }],
      },
      {
        what: 'plan feature of site space "Guide"',
        why: 'It depends on the plan of the site',
        places: [{ kind: 'site-space', resource: 'ss', key: 'hasAdvancedCustomizationFeature' }],
      },
    ])
  })

  it('lists each Git sync with its reason', async () => {
    const backup = readerOf({
      'spaces.list': [{ ...space, gitSync: { installationProvider: 'gitlab' } }],
      'sites.list': [{ ...site, gitSync: { installationProvider: 'github' } }],
      'git.installations.list': { items: [{ id: 'git_1', provider: 'github' }] },
    })
    const client = readerOf({})
    const options = { backup, source: 'acme', client, target: 'beta' }
    const secret = 'Connect the repository again, because its access token is a secret'
    const github = 'Connect the repository again, because the API cannot authorize access to GitHub'
    assert.deepEqual(await missingGitSyncs(options, new Set(['sp', 'site'])), [
      {
        ...{ what: 'Git sync of space "Guide"', why: secret },
        places: [
          { kind: 'space', resource: 'sp', key: 'gitSync' },
          { kind: 'response', key: 'missing', resource: 'spaces/sp/git/info' },
        ],
      },
      {
        ...{ what: 'Git sync of site "Docs"', why: github },
        places: [{ kind: 'site', resource: 'site', key: 'gitSync' }],
      },
      {
        ...{ what: 'Git installation git_1', why: github },
        places: [{ kind: 'git-sync-installation', resource: 'git_1', key: 'missing' }],
      },
    ])
  })
})
