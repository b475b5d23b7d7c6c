import assert from 'node:assert/strict'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const run = {
  object: 'import-run',
  id: 'imp_1',
  status: 'in-progress',
  source: { type: 'website', url: 'https://example.com' },
  target: { space: 'spc_1' },
  createdAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/imp_1' },
}

commandCase({
  run: 'imports list --status active --space spc_1',
  sends: 'GET /v1/org/acme/imports?space=spc_1&status=active&limit=1000',
  answers: { items: [run] },
  table: `
    ID     STATUS       SOURCE               SPACE  CREATED AT        COMPLETED AT  REASON
    imp_1  in-progress  https://example.com  spc_1  2026-01-05 10:00  -             -
  `,
  tsv: 'imp_1\tin-progress\thttps://example.com\tspc_1\t2026-01-05T10:00:00.000Z\t\t\n',
})

commandCase({
  run: 'imports start --url https://example.com --space spc_1 --change-request cr_1 --no-enhance',
  sends: 'POST /v1/org/acme/imports',
  body: {
    enhance: false,
    source: { type: 'website', url: 'https://example.com' },
    target: { space: 'spc_1', changeRequest: 'cr_1' },
  },
  answers: run,
  status: 201,
  table: `
    id             imp_1
    status         in-progress
    source         https://example.com
    space          spc_1
    created at     2026-01-05 10:00
    completed at   -
    reason         -
    source.type    website
    urls.location  https://api.test/imp_1
  `,
  tsv: `
    id\timp_1
    status\tin-progress
    source.url\thttps://example.com
    target.space\tspc_1
    createdAt\t2026-01-05T10:00:00.000Z
    completedAt\t
    reason\t
    source.type\twebsite
    urls.location\thttps://api.test/imp_1
  `,
})

commandCase({
  run: 'imports get imp_1',
  sends: 'GET /v1/org/acme/imports/imp_1',
  answers: { ...run, source: { type: 'file', files: ['fil_1', 'fil_2'] } },
  table: `
    id             imp_1
    status         in-progress
    source         fil_1, fil_2
    space          spc_1
    created at     2026-01-05 10:00
    completed at   -
    reason         -
    source.type    file
    source.files   fil_1, fil_2
    urls.location  https://api.test/imp_1
  `,
  tsv: `
    id\timp_1
    status\tin-progress
    source.url\tfil_1, fil_2
    target.space\tspc_1
    createdAt\t2026-01-05T10:00:00.000Z
    completedAt\t
    reason\t
    source.type\tfile
    source.files\t["fil_1","fil_2"]
    urls.location\thttps://api.test/imp_1
  `,
})

commandCase({
  run: 'imports cancel imp_1',
  sends: 'POST /v1/org/acme/imports/imp_1/cancel',
  answers: { ...run, status: 'cancelled' },
  table: `
    id             imp_1
    status         cancelled
    source         https://example.com
    space          spc_1
    created at     2026-01-05 10:00
    completed at   -
    reason         -
    source.type    website
    urls.location  https://api.test/imp_1
  `,
  tsv: `
    id\timp_1
    status\tcancelled
    source.url\thttps://example.com
    target.space\tspc_1
    createdAt\t2026-01-05T10:00:00.000Z
    completedAt\t
    reason\t
    source.type\twebsite
    urls.location\thttps://api.test/imp_1
  `,
})

describe('an import', () => {
  for (const [typed, fault] of [
    ['imports start --space spc_1', /--url/],
    ['imports start --url https://example.com', /--space/],
    ['imports start --url https://example.com --page pg_1', /--space/],
    [
      'imports start --url https://example.com --file fil_1 --space spc_1',
      /--url cannot be used with --file/,
    ],
  ] as const) {
    it(`rejects ${typed}`, async () => {
      const { exit, stderr } = await docsctl(splitArguments(typed))
      assert.equal(exit, 2)
      assert.match(stderr, fault)
    })
  }
})
