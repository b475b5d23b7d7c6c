import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, refused } from '../../support/rehearse.ts'
import { withJournal } from '../../support/service/with-journal.ts'

const record = {
  object: 'context-record',
  id: 'rec_1',
  title: 'Printer offline',
  type: 'ticket',
  createdAt: '2026-01-05T10:00:00.000Z',
  connection: 'ctx_1',
  connector: 'builtin:api',
  urls: { location: 'https://api.test/rec_1' },
}

const connection = {
  object: 'context-connection',
  id: 'ctx_1',
  connector: 'builtin:website',
  label: 'Blog',
  createdAt: '2026-01-05T10:00:00.000Z',
  syncedAt: '2026-01-06T10:00:00.000Z',
  status: 'succeeded',
  records: 12,
  setupSettings: { url: 'https://blog.acme.test' },
  usageSettings: { changeRequests: true, search: true, searchBoost: 'x1.0' },
  urls: { location: 'https://api.test/ctx_1' },
}

commandCase({
  run: 'sites context-records list --site site_1 --type ticket --connector builtin:api --connection ctx_1 --topic top_1',
  sends:
    'GET /v1/orgs/acme/sites/site_1/context-records?type=ticket&connector=builtin%3Aapi&connection=ctx_1&topic=top_1&limit=1000',
  answers: { items: [record], count: 1 },
  table: `
    ID     TITLE            TYPE    CONNECTOR    CONNECTION  CREATED AT
    rec_1  Printer offline  ticket  builtin:api  ctx_1       2026-01-05 10:00
  `,
  tsv: `
    rec_1\tPrinter offline\tticket\tbuiltin:api\tctx_1\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites context-records get rec_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/context-records/rec_1',
  answers: record,
  table: `
    id             rec_1
    title          Printer offline
    type           ticket
    connector      builtin:api
    connection     ctx_1
    created at     2026-01-05 10:00
    urls.location  https://api.test/rec_1
  `,
  tsv: `
    id\trec_1
    title\tPrinter offline
    type\tticket
    connector\tbuiltin:api
    connection\tctx_1
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/rec_1
  `,
})

commandCase({
  run: 'sites context-records upsert - --site site_1 --type ticket',
  stdin:
    '{"id":"T-1","title":"Printer offline","body":"It blinks."}\n{"id":"D-2","type":"document","title":"Install","body":"Run it.","metadata":{"version":2}}\n',
  sends: 'PUT /v1/orgs/acme/sites/site_1/context-records',
  body: [
    { type: 'ticket', id: 'T-1', title: 'Printer offline', body: 'It blinks.' },
    {
      type: 'document',
      id: 'D-2',
      title: 'Install',
      body: 'Run it.',
      metadata: { version: 2 },
    },
  ],
  table: `
    ID   TYPE      TITLE            UPDATED
    T-1  ticket    Printer offline  yes
    D-2  document  Install          yes
  `,
  tsv: `
    T-1\tticket\tPrinter offline\ttrue
    D-2\tdocument\tInstall\ttrue
  `,
  json: [
    { id: 'T-1', type: 'ticket', title: 'Printer offline', updated: true },
    { id: 'D-2', type: 'document', title: 'Install', updated: true },
  ],
})

const connectionCase = {
  answers: connection,
  table: `
    id                            ctx_1
    label                         Blog
    connector                     builtin:website
    status                        succeeded
    records                       12
    synced at                     2026-01-06 10:00
    failure message               -
    created at                    2026-01-05 10:00
    setupSettings.url             https://blog.acme.test
    usageSettings.changeRequests  yes
    usageSettings.search          yes
    usageSettings.searchBoost     x1.0
    urls.location                 https://api.test/ctx_1
  `,
  tsv: `
    id\tctx_1
    label\tBlog
    connector\tbuiltin:website
    status\tsucceeded
    records\t12
    syncedAt\t2026-01-06T10:00:00.000Z
    failureMessage\t
    createdAt\t2026-01-05T10:00:00.000Z
    setupSettings.url\thttps://blog.acme.test
    usageSettings.changeRequests\ttrue
    usageSettings.search\ttrue
    usageSettings.searchBoost\tx1.0
    urls.location\thttps://api.test/ctx_1
  `,
}

commandCase({
  run: 'sites context-connections list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/context-connections?limit=1000',
  answers: { items: [connection], count: 1 },
  table: `
    ID     LABEL  CONNECTOR        STATUS     RECORDS  SYNCED AT         FAILURE MESSAGE
    ctx_1  Blog   builtin:website  succeeded       12  2026-01-06 10:00  -
  `,
  tsv: `
    ctx_1\tBlog\tbuiltin:website\tsucceeded\t12\t2026-01-06T10:00:00.000Z\t
  `,
})

commandCase({
  run: 'sites context-connections get ctx_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/context-connections/ctx_1',
  ...connectionCase,
})

commandCase({
  run: 'sites context-connections create --site site_1 --connector builtin:website --setup-settings.url https://blog.acme.test --filter news',
  sends: 'POST /v1/orgs/acme/sites/site_1/context-connections',
  body: {
    connector: 'builtin:website',
    setupSettings: { url: 'https://blog.acme.test' },
    filter: 'news',
  },
  status: 201,
  ...connectionCase,
})

commandCase({
  run: 'sites context-connections update ctx_1 --site site_1 --label Blog --usage-settings.change-requests --no-usage-settings.search --usage-settings.search-boost x1.2',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/context-connections/ctx_1',
  body: {
    label: 'Blog',
    usageSettings: { changeRequests: true, search: false, searchBoost: 'x1.2' },
  },
  ...connectionCase,
})

commandCase({
  run: 'sites context-connections delete ctx_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/context-connections/ctx_1',
  table: `
    id       ctx_1
    deleted  yes
  `,
  tsv: `
    id\tctx_1
    deleted\ttrue
  `,
  json: { id: 'ctx_1', deleted: true },
})

commandCase({
  run: 'sites context-connections sync ctx_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/context-connections/ctx_1/sync',
  table: `
    organization id             acme
    site id                     site_1
    site context connection id  ctx_1
    updated                     yes
  `,
  tsv: `
    organizationId\tacme
    siteId\tsite_1
    siteContextConnectionId\tctx_1
    updated\ttrue
  `,
  json: {
    organizationId: 'acme',
    siteId: 'site_1',
    siteContextConnectionId: 'ctx_1',
    updated: true,
  },
})

commandCase({
  run: 'sites context-connections test ctx_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/context-connections/ctx_1/test',
  answers: { object: 'context-connection-test-result', success: true },
  table: `
    success  yes
    error    -
  `,
  tsv: `
    success\ttrue
    error\t
  `,
})

describe('docsctl sites context-records upsert', () => {
  const { sent, run, read, folder } = withJournal()
  const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)

  it('creates and updates the records of several files', async () => {
    write(
      'a.csv',
      'id,title,body,url,metadata.product\nT-1,Slow label,Hm,https://a.test/1,labels\n',
    )
    write('guide.md', 'Intro\n\n# Install it #\n\nRun it.\n')
    write('b.json', '[{"id":"T-2","type":"document","title":"Two","body":"2"}]')
    const at = '--site site_docs --type ticket'
    const sent: { id: string }[] = await read(
      `sites context-records upsert a.csv guide.md b.json ${at}`,
    )
    assert.deepEqual(
      sent.map(({ id }) => id),
      ['T-1', 'guide.md', 'T-2'],
    )
    const listed = 'sites context-records list --site site_docs --columns id,type,title'
    assert.deepEqual(await read(listed), [
      { id: 'T-1', type: 'ticket', title: 'Slow label' },
      { id: 'T-2', type: 'document', title: 'Two' },
      { id: 'guide.md', type: 'document', title: 'Install it' },
    ])
    write('b.json', '{"id":"T-2","type":"document","title":"Changed","body":"2"}')
    await read(`sites context-records upsert b.json ${at}`)
    assert.equal((await read('sites context-records get T-2 --site site_docs')).title, 'Changed')
    const [api] = await read('sites context-connections list --site site_docs')
    assert.deepEqual([api.connector, api.records], ['builtin:api', 3])
    const found = await run(
      `sites context-records list --site site_docs --connection ${api.id} -o ids`,
    )
    assert.equal(found.stdout, 'T-1\nT-2\nguide.md\n')
  })

  it('sends 100 records per request, as one job', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `T-${index}`)
    const record = (id: string) => JSON.stringify({ id, title: id, body: '' })
    write('many.jsonl', ids.map(record).join('\n'))
    const line = 'sites context-records upsert many.jsonl --site site_docs --type ticket'
    assert.equal((await read(line)).length, 101)
    assert.equal(sent().filter((request) => request.startsWith('PUT ')).length, 2)
    assert.match((await run('jobs list')).stdout, /context-records upsert/)
    const undone = await run('undo --yes')
    assert.match(undone.stderr, /the API cannot delete context records/)
  })

  it('sends nothing if a record is invalid, and shows the file and line', async () => {
    write(
      'a.jsonl',
      '{"id":"T-1","title":"","body":1}\n{"id":"T-1","title":"x","body":"","size":1}\n',
    )
    const { exit, stderr } = await run('sites context-records upsert a.jsonl --site site_docs')
    assert.equal(exit, 2)
    assert.equal(
      stderr,
      [
        'docsctl: a.jsonl:1: Missing required value type',
        'a.jsonl:1: Invalid value "" for title. Expected at least 1 character',
        'a.jsonl:1: Invalid value 1 for body. Expected text',
        'a.jsonl:2: "T-1" already appears in a.jsonl:1',
        'a.jsonl:2: Missing required value type',
        'a.jsonl:2: Unknown key "size". Expected one of: id, type, title, description, body, url, createdAt, metadata',
        '  try: docsctl sites context-records upsert --help\n',
      ].join('\n'),
    )
    assert.deepEqual(sent(), [])
  })
})

describe('docsctl sites context-connections', () => {
  const { run, read, undo } = withJournal()
  const at = '--site site_docs'

  it('creates a connection, resolves its label, and undoes a change', async () => {
    const line = `sites context-connections create ${at} --connector builtin:website --setup-settings.url https://blog.test --journal`
    const { id } = await read(line)
    await read(`sites context-connections update ${id} ${at} --label Blog`)
    await read(`sites context-connections update Blog ${at} --filter news --journal`)
    assert.equal((await read(`sites context-connections get blog ${at}`)).filter, 'news')
    await undo()
    assert.equal((await read(`sites context-connections get ${id} ${at}`)).filter, '')
    await read(`sites context-connections test ${id} ${at}`)
    await read(`sites context-connections sync ${id} ${at}`)
    const again = await run(`sites context-connections sync ${id} ${at}`)
    assert.equal(again.exit, 1)
    assert.match(again.stderr, /less than an hour ago/)
    await read(`sites context-connections delete Blog ${at} --yes`)
    assert.equal((await run(`sites context-connections get ${id} ${at}`)).exit, 3)
  })

  it('rejects settings of another connector before sending them', async () => {
    const at = 'sites context-connections create --site site_1'
    await refused(
      `${at} --connector builtin:jira --setup-settings.url https://a.test`,
      /Missing required flag --setup-settings\.base-url\n(.*\n)*Invalid value "https:\/\/a\.test" for --setup-settings\.url\. Not a setting of builtin:jira/,
    )
    await refused(
      `${at} --connector builtin:fax`,
      /"builtin:fax" for --connector\. Use a built-in connector \(such as builtin:website\) or integration:NAME/,
    )
    await refused(
      'sites context-connections update ctx_1 --site site_1 --setup-settings.token t0ken',
      /for --setup-settings\.token\. Also specify the connector/,
    )
  })

  it('accepts integrations as connectors', async () => {
    const line = 'sites context-connections create --site site_1 --connector integration:acme'
    assert.deepEqual(await dryRunBody(line), { connector: 'integration:acme' })
  })

  it('exits with 11 if the test of a connection fails', async () => {
    nock('https://api.test')
      .post('/v1/orgs/acme/sites/site_1/context-connections/ctx_1/test')
      .reply(200, {
        object: 'context-connection-test-result',
        success: false,
        error: 'Unauthorized',
      })
    const line = 'sites context-connections test ctx_1 --site site_1'
    const { exit, stderr } = await docsctl(splitArguments(line))
    assert.equal(exit, 11)
    assert.match(stderr, /The connection test failed: Unauthorized/)
  })
})
