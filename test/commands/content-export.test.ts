import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { createClient } from '../../src/client/client.ts'
import { exportSpace } from '../../src/features/content/export/export-space.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { refused } from '../support/rehearse.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

const page = (id: string, path: string, oid: string) => ({
  id,
  title: id.toUpperCase(),
  type: 'document',
  path,
  git: { oid, path: `${path}.md` },
})

const tree = '/v1/spaces/spc_1/content/pages'
const text = (id: string) => `/v1/spaces/spc_1/content/page/${id}?format=markdown`
const files = '/v1/spaces/spc_1/content/files?limit=1000'

describe('docsctl content export', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-export-'))
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const there = (name: string) => readFileSync(join(folder, name), 'utf8')

  /**
   * Runs the command with exactly these responses. Fails unless the command requests each of them.
   */
  const run = async (answers: Record<string, unknown>, more = '') => {
    const scope = nock('https://api.test')
    for (const [path, body] of Object.entries(answers)) {
      if (typeof body === 'number') scope.get(path).reply(body, { error: { code: body } })
      else scope.get(path).reply(200, body as nock.Body)
    }
    const ended = await docsctl(splitArguments(`content export spc_1 ${folder} --no-files ${more}`))
    scope.done()
    return ended
  }

  const first = {
    [tree]: {
      pages: [
        page('pg_1', 'start', 'a'),
        page('pg_2', 'guides/two', 'b'),
        page('pg_3', 'three', 'c'),
        page('pg_4', 'four', 'd'),
      ],
    },
    [text('pg_1')]: { ...page('pg_1', 'start', 'a'), markdown: 'See [two](guides/two.md).\n' },
    [text('pg_2')]: { ...page('pg_2', 'guides/two', 'b'), markdown: '# Two\n\n[back](/start)\n' },
    [text('pg_3')]: { ...page('pg_3', 'three', 'c'), markdown: '' },
    [text('pg_4')]: { ...page('pg_4', 'four', 'd'), markdown: 'Four\n' },
  }

  it('writes pages under their titles, with links between the files', async () => {
    const { exit, stdout, stderr } = await run(first)
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      [
        'page\tpg_1\tstart.md\twritten\n',
        'page\tpg_2\tguides/two.md\twritten\n',
        'page\tpg_3\tthree.md\twritten\n',
        'page\tpg_4\tfour.md\twritten\n',
      ].join(''),
    )
    assert.match(stderr, /^Exporting 4 pages and 0 files\n4 files, complete\n/)
    assert.match(stderr, /^4 written, 0 unchanged, 0 removed$/m)
    assert.equal(there('start.md'), '# PG_1\n\nSee [two](guides/two.md).\n')
    assert.equal(there('guides/two.md'), '# Two\n\n[back](../start.md)\n')
    assert.equal(there('three.md'), '# PG_3\n')
  })

  it('rereads only changed pages and pages that link to a moved page', async () => {
    await run(first)
    writeFileSync(join(folder, 'own.md'), 'mine')
    const { exit, stdout, stderr } = await run({
      [tree]: {
        pages: [page('pg_1', 'start', 'a'), page('pg_2', 'two', 'b'), page('pg_4', 'four', 'd')],
      },
      [text('pg_1')]: { ...page('pg_1', 'start', 'a'), markdown: 'See [two](two.md).\n' },
      [text('pg_2')]: { ...page('pg_2', 'two', 'b'), markdown: '[back](/start)\n' },
    })
    assert.equal(exit, 0, stderr)
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      'page\tpg_3\tthree.md\tremoved',
      'page\tpg_1\tstart.md\twritten',
      'page\tpg_2\ttwo.md\twritten',
      'page\tpg_4\tfour.md\tunchanged',
    ])
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.md')),
      ['four.md', 'own.md', 'start.md', 'two.md'],
    )
    assert.ok(!existsSync(join(folder, 'guides/two.md')))
  })

  it('continues after an unreadable page and retries it on the next run', async () => {
    const broken = await run({ ...first, [text('pg_2')]: 404 }, '--json')
    assert.equal(broken.exit, 12)
    const failed = JSON.parse(broken.stdout)[1]
    assert.deepEqual([failed.id, failed.state, failed.error.kind], ['pg_2', 'failed', 'not-found'])
    const again = await run({ [tree]: first[tree], [text('pg_2')]: first[text('pg_2')] })
    assert.equal(again.exit, 0, again.stderr)
    assert.match(again.stderr, /^1 written, 3 unchanged, 0 removed$/m)
  })

  it('overwrites local edits in the folder and reports them', async () => {
    await run(first)
    writeFileSync(join(folder, 'four.md'), '# PG_4\n\nFoul\n')
    const { stdout, stderr } = await run({
      [tree]: first[tree],
      [text('pg_4')]: first[text('pg_4')],
    })
    assert.match(stdout, /^page\tpg_4\tfour\.md\twritten$/m)
    assert.match(stderr, /^1 written, 3 unchanged, 0 removed$/m)
    assert.equal(there('four.md'), '# PG_4\n\nFour\n')
  })

  it('restores a deleted file', async () => {
    await run(first)
    rmSync(join(folder, 'four.md'))
    const { stderr } = await run({ [tree]: first[tree], [text('pg_4')]: first[text('pg_4')] })
    assert.match(stderr, /^1 written, 3 unchanged, 0 removed$/m)
  })

  it('rejects the folder of another space, and a record with an outside path', async () => {
    const record = join(folder, '.docsctl-pages.json')
    mkdirSync(record)
    await refused(
      `content export spc_1 ${folder}`,
      /Cannot read .*\.docsctl-pages\.json \(it is a folder\)/,
    )
    rmdirSync(record)
    writeFileSync(record, '{"docsctl-pages":1,"space":"spc_2","written":{}}')
    await refused(
      `content export spc_1 ${folder}`,
      /contains the pages of space spc_2\n {2}Nothing was written\n/,
    )
    const outside = { file: '../x.md', version: 'a' }
    writeFileSync(
      record,
      JSON.stringify({ 'docsctl-pages': 1, space: 'spc_1', written: { pg_1: outside } }),
    )
    await refused(
      `content export spc_1 ${folder}`,
      /\.docsctl-pages\.json" is malformed\n {2}Nothing was written\n {2}Delete the file to export all pages again$/m,
    )
    await refused("content export spc_1 ''", /Invalid value "" for FOLDER\. Expected a folder name/)
  })

  it('requests the files of the space and fails if they are rejected', async () => {
    const scope = nock('https://api.test')
      .get(tree)
      .reply(200, { pages: [] })
      .get(files)
      .reply(403, { error: { code: 403 } })
    const { exit } = await docsctl(splitArguments(`content export spc_1 ${folder}`))
    scope.done()
    assert.equal(exit, 5)
  })

  describe('on an organization', () => {
    const { run: onService, sent, served } = onSandbox()

    it('writes the files of the space next to its pages', async () => {
      const { exit, stderr } = await onService(`content export "developer guide" ${folder}`)
      assert.equal(exit, 0, stderr)
      assert.match(there('files/developer-guide.svg'), /<svg/)
      assert.match(there('overview.md'), /!\[[^\]]*\]\(files\/developer-guide\.svg\)/)
      const again = () => onService(`content export "developer guide" ${folder} --jq length`)
      assert.match((await again()).stderr, /^0 written, /m)
      writeFileSync(join(folder, 'files/developer-guide.svg'), '<svg/>')
      assert.match((await again()).stderr, /^1 written, /m)
      assert.notEqual(there('files/developer-guide.svg'), '<svg/>')
    })

    it('continues after an interruption', async () => {
      const { url, token } = served()
      const client = createClient({ apiUrl: url, token })
      const options = { spaceId: 'sp_developer-guide', folder, withFiles: true, jobs: 1 }
      let count = 0
      for await (const _ of exportSpace(client, options)) {
        count += 1
        if (count === 4) break
      }
      await client.close()
      const before = sent().length
      const { exit, stderr } = await onService(`content export sp_developer-guide ${folder}`)
      assert.equal(exit, 0, stderr)
      const texts = sent()
        .slice(before)
        .filter((request) => request.includes('/content/page/'))
      // there are 11 pages: four were written, and at most one more was in progress
      assert.ok(texts.length <= 7, `${texts.length}`)
      assert.equal(readdirSync(join(folder, 'guides')).length, 7)
    })

    it('content files get: downloads one file, or several files into a folder', async () => {
      const space = '--space sp_developer-guide'
      const one = await onService(
        `content files get developer-guide.svg ${space} --out ${folder}/logo.svg --columns name,file`,
      )
      assert.equal(one.exit, 0, one.stderr)
      assert.match(there('logo.svg'), /<svg/)
      const several = await onService(
        `content files get - ${space} --out ${folder}/images/ --json`,
        {
          stdin: 'file_developer-guide\n',
        },
      )
      assert.equal(several.exit, 0, several.stderr)
      assert.equal(JSON.parse(several.stdout)[0].file, `${folder}/images/developer-guide.svg`)
      assert.match(there('images/developer-guide.svg'), /<svg/)
    })

    it('content files get: rejects several files for one output file', async () => {
      writeFileSync(join(folder, 'x'), '')
      const taken = await onService(`content files get a_1 b_2 --space sp_data --out ${folder}/x`)
      assert.equal(taken.exit, 2)
      assert.match(taken.stderr, /Invalid value ".*" for --out\. Expected a folder, not a file/)
    })
  })
})
