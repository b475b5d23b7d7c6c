import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'
import { chat, table, tsv } from '../../support/publishing/integration-sample.ts'

commandCase({
  run: 'integrations list --search chat --category collaboration --block-domain example.com --no-blocks --content-sources --owner org_1',
  sends:
    'GET /v1/integrations?search=chat&category=collaboration&blockDomain=example.com&blocks=false&contentSources=true&owner=org_1&limit=1000',
  answers: { items: [chat] },
  table: `
    NAME       TITLE      VERSION  VISIBILITY  TARGET  OWNER
    acme-chat  Acme chat        3  private     site    Acme
  `,
  tsv: 'acme-chat\tAcme chat\t3\tprivate\tsite\tAcme\n',
})

commandCase({
  run: 'integrations get acme-chat',
  sends: 'GET /v1/integrations/acme-chat',
  answers: chat,
  table,
  tsv,
})

commandCase({
  run: 'integrations unpublish acme-chat',
  sends: 'DELETE /v1/integrations/acme-chat',
  table: `
    id       acme-chat
    deleted  yes
  `,
  tsv: `
    id\tacme-chat
    deleted\ttrue
  `,
  json: { id: 'acme-chat', deleted: true },
})

commandCase({
  run: 'integrations installations acme-chat --external-id T0123',
  sends: 'GET /v1/integrations/acme-chat/installations?externalId=T0123&limit=1000',
  answers: {
    items: [
      {
        id: 'ins_1',
        status: 'active',
        space_selection: 'selected',
        site_selection: 'all',
        spaces: 2,
        configuration: {},
        createdAt: '2026-01-05T10:00:00.000Z',
        target: { organization: 'org_2' },
      },
    ],
  },
  table: `
    ID     STATUS  ORG    SPACES  SPACE SELECTION  SITE SELECTION  CREATED AT
    ins_1  active  org_2       2  selected         all             2026-01-05 10:00
  `,
  tsv: 'ins_1\tactive\torg_2\t2\tselected\tall\t2026-01-05T10:00:00.000Z\n',
})

commandCase({
  run: 'integrations enable-dev-mode acme-chat --tunnel-url https://tunnel.example.com --all',
  sends: 'PUT /v1/integrations/acme-chat/dev',
  body: { tunnelUrl: 'https://tunnel.example.com', all: true },
  table: `
    integration name  acme-chat
    updated           yes
  `,
  tsv: `
    integrationName\tacme-chat
    updated\ttrue
  `,
  json: { integrationName: 'acme-chat', updated: true },
})

commandCase({
  run: 'integrations disable-dev-mode acme-chat',
  sends: 'DELETE /v1/integrations/acme-chat/dev',
  table: `
    integration name  acme-chat
    updated           yes
  `,
  tsv: `
    integrationName\tacme-chat
    updated\ttrue
  `,
  json: { integrationName: 'acme-chat', updated: true },
})

describe('docsctl integrations', () => {
  afterEach(() => nock.cleanAll())

  it('list --owner uses only the flag, not the context', async () => {
    const scope = nock('https://api.test')
      .get('/v1/integrations?limit=1000')
      .reply(200, { items: [chat] })
    const { stdout } = await docsctl(['integrations', 'list', '-o', 'ids'])
    assert.equal(stdout, 'acme-chat\n')
    scope.done()
  })

  it('unpublish prompts with the title of the integration', async () => {
    nock('https://api.test')
      .get('/v1/integrations/acme-chat')
      .reply(200, chat)
      .get('/v1/integrations/acme-chat/installations?limit=100')
      .reply(200, { items: [{ id: 'ins_1' }] })
    const { exit, stderr } = await docsctl(['integrations', 'unpublish', 'acme-chat'], {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to remove all installations and unpublish the integration "Acme chat" \(acme-chat\)\n {2}1 installation\n/,
    )
  })

  const limits: [what: string, good: string[], bad: string[], message: RegExp][] = [
    [
      'a block domain of 100 characters and none of 101',
      ['list', '--block-domain', 'd'.repeat(100)],
      ['list', '--block-domain', 'd'.repeat(101)],
      /Invalid value "dddddddddddddddddddddddddddddddddddddddddddddddddddddddd…" \(101 characters\) for --block-domain\. Expected at most 100 characters/,
    ],
    [
      'a block domain of the pattern and none with a slash',
      ['list', '--block-domain', 'a-Z_9.com'],
      ['list', '--block-domain', 'a/b'],
      /Invalid value "a\/b" for --block-domain\. Use letters, digits, "-", "_", and "\.", as in example\.com/,
    ],
    [
      'a name of 100 characters and none of 101',
      ['installations', 'n'.repeat(100)],
      ['installations', 'n'.repeat(101)],
      /Invalid value "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…" \(101 characters\) for INTEGRATION\. Expected at most 100 characters/,
    ],
    [
      'a name of the pattern and none with a space',
      ['installations', 'a-Z_9.x'],
      ['installations', 'a b', '--by-id'],
      /Invalid value "a b" for INTEGRATION\. Use letters, digits, "-", "_", and "\.", as in my-integration/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`accepts ${what}`, async () => {
      const scope = nock('https://api.test')
        .get(/^\/v1\/integrations/)
        .reply(200, { items: [] })
      const passed = await docsctl(['integrations', ...good])
      assert.equal(passed.exit, 0, passed.stderr)
      scope.done()
      const refused = await docsctl(['integrations', ...bad])
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }
})
