import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const changeRequest = {
  object: 'change-request',
  id: 'cr_9',
  number: 12,
  status: 'open',
  subject: 'Describe the new menu',
  createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T11:30:00.000Z',
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 3,
  outdated: false,
  urls: {},
}

const changes = [
  { operation: 'insert_page', title: 'Menu', document: { markdown: 'New.' }, into: 'pg_1', at: 0 },
  { operation: 'delete_page', page: 'pg_2' },
  { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'aGk=' }] },
]

const answers = {
  changeRequest,
  changes: [
    { object: 'created_page', page: { object: 'page', id: 'pg_9', urls: {} } },
    { object: 'deleted_page', page: 'pg_2' },
  ],
  insertedFiles: [
    {
      id: 'fil_1',
      name: 'a.txt',
      contentType: 'text/plain',
      downloadURL: 'https://x.test',
      size: 2,
    },
  ],
}

commandCase({
  run: 'content edit --space spc_1 --change-request 12 --input -',
  stdin: JSON.stringify({ changes }),
  sends: 'POST /v1/spaces/spc_1/change-requests/12/content?compat=false',
  body: { changes },
  answers,
  table: `
    changeRequest.number           12
    changeRequest.revision         rev_2
    changes                        created page pg_9, deleted page pg_2
    inserted files                 a.txt (fil_1)
    changeRequest.id               cr_9
    changeRequest.status           open
    changeRequest.subject          Describe the new menu
    changeRequest.createdBy        {"object":"user","id":"usr_1","displayName":"Ada Byron"}
    changeRequest.createdAt        2026-01-05 10:00
    changeRequest.updatedAt        2026-01-06 11:30
    changeRequest.revisionInitial  rev_1
    changeRequest.comments         3
    changeRequest.outdated         no
    changeRequest.urls             {}
  `,
  tsv: `
    changeRequest.number\t12
    changeRequest.revision\trev_2
    changes\tcreated page pg_9, deleted page pg_2
    insertedFiles\ta.txt (fil_1)
    changeRequest.id\tcr_9
    changeRequest.status\topen
    changeRequest.subject\tDescribe the new menu
    changeRequest.createdBy.id\tusr_1
    changeRequest.createdBy.displayName\tAda Byron
    changeRequest.createdAt\t2026-01-05T10:00:00.000Z
    changeRequest.updatedAt\t2026-01-06T11:30:00.000Z
    changeRequest.revisionInitial\trev_1
    changeRequest.comments\t3
    changeRequest.outdated\tfalse
    changeRequest.urls\t{}
  `,
})

describe('docsctl content edit', () => {
  const made = (into: string | undefined, ref?: string) => ({
    operation: 'insert_page',
    title: 'Menu',
    document: { markdown: 'New.' },
    ...(into && { into }),
    ...(ref && { ref }),
  })
  const edit = (list: object[]) =>
    docsctl(['content', 'edit', '--space', 'spc_1', '--change-request', '12', '--input', '-'], {
      stdin: JSON.stringify({ changes: list }),
    })

  afterEach(() => nock.cleanAll())

  it('inserts a page below a page that the same request inserts earlier', async () => {
    const list = [made(undefined, 'menu'), made('menu')]
    nock('https://api.test')
      .post('/v1/spaces/spc_1/change-requests/12/content?compat=false', { changes: list })
      .reply(200, answers)
    assert.equal((await edit(list)).exit, 0)
  })

  it('rejects a parent that is inserted later or is the page itself', async () => {
    for (const list of [[made('menu'), made(undefined, 'menu')], [made('menu', 'menu')]]) {
      const { exit, stderr } = await edit(list)
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value "menu" for "changes\[0\]\.into" in --input\. Expected the "ref" of a page that an earlier change inserts/,
      )
    }
  })

  it('shows the key of a wrong change, and suggests similar keys and operations', async () => {
    const wrong = async (change: object) => (await edit([change])).stderr.split('\n')[0]
    const operations = 'update_page, insert_page, delete_page, revert_page, insert_files'
    assert.equal(
      await wrong({ type: 'update_page', page: 'pag_1' }),
      `docsctl: Missing required value "changes[0].operation" in --input. Expected one of: ${operations}`,
    )
    assert.equal(
      await wrong({ operation: 'update_pag', page: 'pag_1' }),
      `docsctl: Invalid value "update_pag" for "changes[0].operation" in --input. Did you mean update_page? Expected one of: ${operations}`,
    )
    assert.equal(
      await wrong({ operation: 'update_page', page: 'pag_1', titel: 'Menu' }),
      'docsctl: Unknown key "changes[0].titel" in --input. Did you mean title?',
    )
  })
})
