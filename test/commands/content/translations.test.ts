import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { promptCase } from '../../support/review/prompt-case.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'

const french = {
  object: 'translation-settings',
  id: 'trn_1',
  title: 'French',
  languages: ['fr', 'de'],
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T10:00:00.000Z',
  permissions: { edit: true },
  urls: { location: 'https://api.test/v1/orgs/acme/translations/trn_1' },
}

const table = `
  id             trn_1
  title          French
  language       -
  languages      fr, de
  status         -
  updated at     2026-01-06 10:00
  created at     2026-01-05 10:00
  permissions    edit
  urls.location  https://api.test/v1/orgs/acme/translations/trn_1
`

const tsv = `
  id\ttrn_1
  title\tFrench
  language\t
  languages\t["fr","de"]
  status\t
  updatedAt\t2026-01-06T10:00:00.000Z
  createdAt\t2026-01-05T10:00:00.000Z
  permissions.edit\ttrue
  urls.location\thttps://api.test/v1/orgs/acme/translations/trn_1
`

commandCase({
  run: 'translations list',
  sends: 'GET /v1/orgs/acme/translations?limit=1000',
  answers: { items: [french] },
  table: `
    ID     TITLE   LANGUAGE  LANGUAGES  STATUS  UPDATED AT
    trn_1  French  -         fr, de     -       2026-01-06 10:00
  `,
  tsv: 'trn_1\tFrench\t\t["fr","de"]\t\t2026-01-06T10:00:00.000Z\n',
})

commandCase({
  run: 'translations create --source-space spc_1 --source-language en --language fr --instructions "Keep product names"',
  sends: 'POST /v1/orgs/acme/translations',
  body: {
    source: { space: 'spc_1', language: 'en' },
    language: 'fr',
    instructions: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [
            { object: 'text', leaves: [{ object: 'leaf', text: 'Keep product names', marks: [] }] },
          ],
        },
      ],
    },
  },
  answers: {
    object: 'translation',
    id: 'trn_2',
    source: { space: 'spc_1', language: 'en' },
    language: 'fr',
    status: 'pending',
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-06T10:00:00.000Z',
    permissions: { edit: true },
    urls: { location: 'https://api.test/v1/orgs/acme/translations/trn_2' },
  },
  table: `
    id               trn_2
    title            -
    language         fr
    languages        -
    status           pending
    updated at       2026-01-06 10:00
    source.space     spc_1
    source.language  en
    created at       2026-01-05 10:00
    permissions      edit
    urls.location    https://api.test/v1/orgs/acme/translations/trn_2
  `,
  tsv: `
    id\ttrn_2
    title\t
    language\tfr
    languages\t
    status\tpending
    updatedAt\t2026-01-06T10:00:00.000Z
    source.space\tspc_1
    source.language\ten
    createdAt\t2026-01-05T10:00:00.000Z
    permissions.edit\ttrue
    urls.location\thttps://api.test/v1/orgs/acme/translations/trn_2
  `,
})

commandCase({
  run: 'translations get trn_1',
  sends: 'GET /v1/orgs/acme/translations/trn_1',
  answers: french,
  table,
  tsv,
})

commandCase({
  run: 'translations update trn_1 --instructions -',
  stdin: 'Keep product names in English\nSay tu, not vous\n',
  sends: 'PUT /v1/orgs/acme/translations/trn_1',
  body: {
    instructions: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: 'Keep product names in English', marks: [] }],
            },
          ],
        },
        {
          object: 'block',
          type: 'paragraph',
          nodes: [
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: 'Say tu, not vous', marks: [] }],
            },
          ],
        },
      ],
    },
  },
  answers: french,
  table,
  tsv,
})

commandCase({
  run: 'translations delete trn_1',
  sends: 'DELETE /v1/orgs/acme/translations/trn_1',
  table: `
    id       trn_1
    deleted  yes
  `,
  tsv: `
    id\ttrn_1
    deleted\ttrue
  `,
  json: { id: 'trn_1', deleted: true },
})

promptCase({
  run: 'translations delete trn_1',
  sends: 'DELETE /v1/orgs/acme/translations/trn_1',
  reads: '/v1/orgs/acme/translations/trn_1',
  answers: {
    ...french,
    result: { space: 'spc_fr', revision: 'rev_1', language: 'fr' },
    stats: { totalPages: 12 },
  },
  asks: `About to delete the translation "French" (trn_1)
  translated content in space spc_fr, 12 translated pages
  profile default, org acme, https://api.test
  This cannot be undone
Continue? [y/N] `,
})

const create = splitArguments('create --source-space spc_1 --source-language en --language fr')
const update = splitArguments('update trn_1 --instructions Formal')

describe('docsctl translations', () => {
  const limits: [what: string, good: string[], bad: string[], message: RegExp][] = [
    [
      'create takes a title of 100 characters and none of 101',
      [...create, '--title', 't'.repeat(100)],
      [...create, '--title', 't'.repeat(101)],
      /Invalid value "ttt.* for --title\. Expected at most 100 characters/,
    ],
    [
      'create takes a title of 1 character and no empty one',
      [...create, '--title', 't'],
      [...create, '--title', ''],
      /Invalid value "" for --title\. Expected at least 1 character/,
    ],
    [
      'update takes a title of 100 characters and none of 101',
      [...update, '--title', 't'.repeat(100)],
      [...update, '--title', 't'.repeat(101)],
      /Invalid value "ttt.* for --title\. Expected at most 100 characters/,
    ],
    [
      'update takes a title of 1 character and no empty one',
      [...update, '--title', 't'],
      [...update, '--title', ''],
      /Invalid value "" for --title\. Expected at least 1 character/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(what, async () => {
      const passed = await docsctl(['translations', ...good, '--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      const refused = await docsctl(['translations', ...bad])
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }

  const refused: [argv: string[], message: RegExp][] = [
    [['create'], /Expected a source and a target language/],
    [
      ['create', '--title', 'French'],
      /Missing required flag --source-space\n.*Missing required flag --source-language\n.*Missing required flag --language\. The current API cannot create a translation from a title alone/s,
    ],
    [['create', '--title', 'French', '--dry-run'], /Missing required flag --source-space/],
    [
      ['create', '--language', 'fr'],
      /Missing required flag --source-space\. --language requires it/,
    ],
    [
      ['create', '--source-space', 'spc_1'],
      /Missing required flag --source-language\. --source-space requires it/,
    ],
    [
      ['create', '--source-space', 'spc_1', '--source-language', 'en'],
      /Missing required flag --language\. --source-space requires it/,
    ],
    [
      ['create', '--source-space', 'spc_1', '--source-language', 'en', '--language', ''],
      /Invalid value "" for --language\. Expected at least 1 character/,
    ],
    [['update', 'trn_1'], /Expected instructions/],
    [
      ['update', 'trn_1', '--title', 'French'],
      /Missing required flag --instructions\. The current API cannot update only the title of a translation/,
    ],
  ]
  for (const [argv, message] of refused) {
    it(`rejects ${argv.join(' ')} without sending a request`, async () => {
      const { exit, stdout, stderr } = await docsctl(['translations', ...argv])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  it('create takes the remaining source fields from --input', async () => {
    const { stdout } = await docsctl(
      ['translations', 'create', '--language', 'de', '--input', '-', '--dry-run'],
      { stdin: '{"source":{"space":"spc_1","language":"en"},"language":"fr"}' },
    )
    assert.deepEqual(JSON.parse(stdout).body, {
      source: { space: 'spc_1', language: 'en' },
      language: 'de',
    })
  })
})

describe('docsctl translations with only a title', () => {
  describe('in a sandbox with --reference-only', () => {
    const { run } = onSandbox({ seed: demoSeed, referenceOnly: true })

    it('creates and updates a translation', async () => {
      const created = await run('translations create --title French --json')
      assert.equal(created.exit, 0, created.stderr)
      const { id, title } = JSON.parse(created.stdout)
      assert.equal(title, 'French')
      const { exit, stdout, stderr } = await run(`translations update ${id} --title Canada --json`)
      assert.equal(exit, 0, stderr)
      assert.equal(JSON.parse(stdout).title, 'Canada')
    })
  })

  describe('in another sandbox', () => {
    const { run, sent } = onSandbox()

    for (const verb of ['create', 'update trn_0000000000000001']) {
      it(`rejects ${verb} before it is sent`, async () => {
        const { exit, stderr } = await run(`translations ${verb} --title French`)
        assert.equal(exit, 2)
        assert.match(
          stderr,
          /The current API cannot (create a translation from a title alone|update only the title of a translation)/,
        )
        assert.deepEqual(sent(), ['GET /v1/'])
      })
    }
  })
})
