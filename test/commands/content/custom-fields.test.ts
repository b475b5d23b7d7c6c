import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const tier = {
  object: 'custom-field',
  id: 'cf_1',
  name: 'tier',
  title: 'Tier',
  type: 'select:single',
  options: ['gold', 'silver'],
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T10:00:00.000Z',
  urls: { location: 'https://api.test/v1/orgs/acme/custom-fields/tier' },
}

const table = `
  name           tier
  title          Tier
  type           select:single
  options        gold, silver
  description    -
  id             cf_1
  created at     2026-01-05 10:00
  updated at     2026-01-06 10:00
  urls.location  https://api.test/v1/orgs/acme/custom-fields/tier
`

const tsv = `
  name\ttier
  title\tTier
  type\tselect:single
  options\t["gold","silver"]
  description\t
  id\tcf_1
  createdAt\t2026-01-05T10:00:00.000Z
  updatedAt\t2026-01-06T10:00:00.000Z
  urls.location\thttps://api.test/v1/orgs/acme/custom-fields/tier
`

commandCase({
  run: 'custom-fields list',
  sends: 'GET /v1/orgs/acme/custom-fields?limit=1000',
  answers: { items: [tier] },
  table: `
    NAME  TITLE  TYPE           OPTIONS       DESCRIPTION
    tier  Tier   select:single  gold, silver  -
  `,
  tsv: 'tier\tTier\tselect:single\t["gold","silver"]\t\n',
})

commandCase({
  run: 'custom-fields create --name tier --type select:single --title Tier --description "How much care" --placeholder none --option gold --option silver',
  sends: 'POST /v1/orgs/acme/custom-fields',
  body: {
    name: 'tier',
    type: 'select:single',
    title: 'Tier',
    description: 'How much care',
    placeholder: 'none',
    options: ['gold', 'silver'],
  },
  answers: tier,
  status: 201,
  table,
  tsv,
})

commandCase({
  run: 'custom-fields get tier',
  sends: 'GET /v1/orgs/acme/custom-fields/tier',
  answers: tier,
  table,
  tsv,
})

commandCase({
  run: 'custom-fields update tier --title Tier --option gold --option silver',
  sends: 'PATCH /v1/orgs/acme/custom-fields/tier',
  body: { title: 'Tier', options: ['gold', 'silver'] },
  answers: tier,
  table,
  tsv,
})

commandCase({
  run: 'custom-fields delete tier',
  sends: 'DELETE /v1/orgs/acme/custom-fields/tier',
  table: `
    id       tier
    deleted  yes
  `,
  tsv: `
    id\ttier
    deleted\ttrue
  `,
  json: { id: 'tier', deleted: true },
})

commandCase({
  run: 'custom-fields values get spc_1',
  sends: 'GET /v1/spaces/spc_1/custom-fields',
  answers: [{ customField: tier, value: 'gold' }],
  table: `
    NAME  TITLE  TYPE           VALUE
    tier  Tier   select:single  gold
  `,
  tsv: 'tier\tTier\tselect:single\tgold\n',
})

commandCase({
  run: `custom-fields values set spc_1 owner=platform count:=5 'tags:=["a","b"]' live:=true note= --unset tier --unset team`,
  sends: 'PATCH /v1/spaces/spc_1/custom-fields',
  body: {
    values: {
      owner: { value: 'platform' },
      count: { value: 5 },
      tags: { value: ['a', 'b'] },
      live: { value: true },
      note: { value: '' },
      tier: { value: null },
      team: { value: null },
    },
  },
  table: `
    space id  spc_1
    updated   yes
  `,
  tsv: `
    spaceId\tspc_1
    updated\ttrue
  `,
  json: { spaceId: 'spc_1', updated: true },
})

describe('docsctl custom-fields', () => {
  it('prints the names of fields with -o ids, because names identify fields', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/custom-fields?limit=1000')
      .reply(200, { items: [tier] })
      .get('/v1/spaces/spc_1/custom-fields')
      .reply(200, [{ customField: tier, value: 'gold' }])
    assert.equal((await docsctl(['custom-fields', 'list', '-o', 'ids'])).stdout, 'tier\n')
    const values = await docsctl(['custom-fields', 'values', 'get', 'spc_1', '-o', 'ids'])
    assert.equal(values.stdout, 'tier\n')
  })

  it('prompts on a terminal with the title of the field', async () => {
    nock('https://api.test').get('/v1/orgs/acme/custom-fields/tier').reply(200, tier)
    const { exit, stderr } = await docsctl(['custom-fields', 'delete', 'tier'], {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(stderr, /About to delete the custom field "Tier" \(tier\)/)
  })

  const create = ['custom-fields', 'create', '--name', 'tier', '--type', 'text']
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ['--option', `o${index}`]).flat()
  const limits: [what: string, good: string[], bad: string[], message: RegExp][] = [
    [
      'a name of 50 characters and none of 51',
      ['custom-fields', 'create', '--type', 'text', '--name', 'n'.repeat(50)],
      ['custom-fields', 'create', '--type', 'text', '--name', 'n'.repeat(51)],
      /Invalid value "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" for --name\. Expected at most 50 characters/,
    ],
    [
      'a name of the pattern and none with a capital',
      ['custom-fields', 'create', '--type', 'text', '--name', 'a_b-9'],
      ['custom-fields', 'create', '--type', 'text', '--name', 'Tier'],
      /Invalid value "Tier" for --name\. Use lowercase letters, digits, "_", and "-", as in review-date/,
    ],
    [
      'a name and not an empty one',
      ['custom-fields', 'create', '--type', 'text', '--name', 'a'],
      ['custom-fields', 'create', '--type', 'text', '--name', ''],
      /Invalid value "" for --name\. Expected at least 1 character/,
    ],
    [
      'a title of 100 characters and none of 101',
      [...create, '--title', 't'.repeat(100)],
      [...create, '--title', 't'.repeat(101)],
      /Invalid value "ttt.* for --title\. Expected at most 100 characters/,
    ],
    [
      'a description of 200 characters and none of 201',
      [...create, '--description', 'd'.repeat(200)],
      [...create, '--description', 'd'.repeat(201)],
      /Invalid value "dddddddddddddddddddddddddddddddddddddddddddddddddddddddd…" \(201 characters\) for --description\. Expected at most 200 characters/,
    ],
    [
      'a placeholder of 100 characters and none of 101',
      [...create, '--placeholder', 'p'.repeat(100)],
      [...create, '--placeholder', 'p'.repeat(101)],
      /Invalid value "pppppppppppppppppppppppppppppppppppppppppppppppppppppppp…" \(101 characters\) for --placeholder\. Expected at most 100 characters/,
    ],
    [
      '50 options and not 51',
      [...create, ...options(50)],
      [...create, ...options(51)],
      /Invalid value \["o0","o1","o2","o3","o4","o5","o6","o7","o8","o9","o10",… \(295 characters\) for --option\. Expected at most 50 items/,
    ],
    [
      'one option and not none',
      [...create, '--option', 'a'],
      [...create, '--option', ''],
      /Invalid value \[\] for --option\. Expected at least 1 item/,
    ],
    [
      'an update with a title of 100 characters and none of 101',
      ['custom-fields', 'update', 'tier', '--title', 't'.repeat(100)],
      ['custom-fields', 'update', 'tier', '--title', 't'.repeat(101)],
      /Invalid value "ttt.* for --title\. Expected at most 100 characters/,
    ],
    [
      'a name of 50 characters in the path and none of 51',
      ['custom-fields', 'update', 'n'.repeat(50), '--title', 'T'],
      ['custom-fields', 'update', 'n'.repeat(51), '--title', 'T'],
      /Invalid value "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" for FIELD\. Expected at most 50 characters/,
    ],
    [
      'a value of 256 characters and none of 257',
      ['custom-fields', 'values', 'set', 'spc_1', `owner=${'v'.repeat(256)}`],
      ['custom-fields', 'values', 'set', 'spc_1', `owner=${'v'.repeat(257)}`],
      /Invalid value "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv…" \(257 characters\) for NAME=VALUE \(owner\.value\)\. Expected at most 256 characters/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`accepts ${what}`, async () => {
      const passed = await docsctl([...good, '--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      const refused = await docsctl(bad)
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }
})

describe('docsctl custom-fields values set', () => {
  const set = ['custom-fields', 'values', 'set', 'spc_1']

  const read: [typed: string, value: unknown][] = [
    ['a=text', 'text'],
    ['a=5', '5'],
    ['a=true', 'true'],
    ['a=', ''],
    ['a=b=c', 'b=c'],
    ['a=b:=c', 'b:=c'],
    ['a==b', '=b'],
    ['a=two\nlines', 'two\nlines'],
    ['a=@@handle', '@handle'],
    ['a=-', 'from stdin'],
    ['a:=5', 5],
    ['a:=-1.5', -1.5],
    ['a:=true', true],
    ['a:=false', false],
    ['a:="text"', 'text'],
    ['a:=["x","y"]', ['x', 'y']],
    ['a:=[]', []],
    ['a:=null', null],
  ]
  for (const [typed, value] of read) {
    it(`parses ${JSON.stringify(typed)} as ${JSON.stringify(value)}`, async () => {
      const { exit, stdout, stderr } = await docsctl([...set, typed, '--dry-run'], {
        stdin: 'from stdin\n',
      })
      assert.equal(exit, 0, stderr)
      assert.deepEqual(JSON.parse(stdout).body, { values: { a: { value } } })
    })
  }

  const refused: [argv: string[], message: RegExp][] = [
    [[], /Missing required argument NAME=VALUE/],
    [['owner'], /Invalid value "owner" for NAME=VALUE\. Use NAME=TEXT or NAME:=JSON/],
    [['=x'], /Invalid value "=x" for NAME=VALUE\. Use NAME=TEXT or NAME:=JSON/],
    [[':=5'], /Invalid value ":=5" for NAME=VALUE\. Use NAME=TEXT or NAME:=JSON/],
    [
      ['Owner=x'],
      /Invalid value \{"value":"x"\} for NAME=VALUE \(Owner\)\. Invalid name\. Use lowercase letters, digits, "_", and "-", as in review-date/,
    ],
    [['a:=[1'], /Invalid a:=\. Expected JSON: /],
    [['a:='], /Invalid a:=\. Expected JSON: /],
    [['a:={"b":1}'], /NAME=VALUE \(a\.value\)/],
    [['a=1', 'a=2'], /"a" can be used only once/],
    [['a=1', 'a:=2'], /"a" can be used only once/],
    [['a=1', '--unset', 'a'], /"a" can be used only once/],
    [['--unset', 'a', '--unset', 'a'], /"a" can be used only once/],
    [['a=@/nonexistent/file'], /Cannot read the file \/nonexistent\/file for a/],
  ]
  for (const [argv, message] of refused) {
    it(`rejects ${JSON.stringify(argv)} without sending a request`, async () => {
      const { exit, stdout, stderr } = await docsctl([...set, ...argv])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  it('reads text from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    try {
      await writeFile(join(folder, 'owner.txt'), 'platform\n')
      const { stdout } = await docsctl([...set, 'owner=@owner.txt', '--dry-run'], { cwd: folder })
      assert.deepEqual(JSON.parse(stdout).body, { values: { owner: { value: 'platform' } } })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('accepts a complete body with --input', async () => {
    const { stdout } = await docsctl([...set, '--input', '-', '--dry-run'], {
      stdin: '{"values":{"owner":{"value":"platform"}}}',
    })
    assert.deepEqual(JSON.parse(stdout).body, { values: { owner: { value: 'platform' } } })
  })
})
