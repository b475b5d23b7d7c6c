import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'

const base = '/v1/spaces/spc_1'
const own = `${base}/change-requests/12`

const changeRequest = {
  object: 'change-request',
  id: 'cr_1',
  number: 12,
  status: 'open',
  subject: 'Rework limits',
  createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-05T10:00:00.000Z',
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 0,
  outdated: false,
  urls: { app: 'https://app.test/cr_1', location: 'https://api.test/cr_1' },
}

const page = (id: string, documentId: string, title = id) => ({
  id,
  title,
  type: 'document',
  path: `guides/${id}`,
  slug: id,
  documentId,
})

type Page = ReturnType<typeof page>

function trees(before: Page[], after: Page[], more: object = {}): nock.Scope {
  return nock('https://api.test')
    .get(own)
    .reply(200, { ...changeRequest, ...more })
    .get(`${base}/content/pages?computed=false`)
    .reply(200, { pages: before })
    .get(`${own}/content/pages?computed=false`)
    .reply(200, { pages: after })
    .get(`${base}/content/files?computed=false&limit=1000`)
    .reply(200, { items: [] })
    .get(`${own}/content/files?computed=false&limit=1000`)
    .reply(200, { items: [] })
}

function text(scope: nock.Scope, id: string, before: string, after: string): nock.Scope {
  const query = 'format=markdown&metadata=false&computed=false'
  return scope
    .get(`${base}/content/page/${id}?${query}`)
    .reply(200, { ...page(id, 'doc_1'), markdown: before })
    .get(`${own}/content/page/${id}?${query}`)
    .reply(200, { ...page(id, 'doc_2'), markdown: after })
}

const run = (words: string[], terminal?: number, child: { env?: Record<string, string> } = {}) =>
  docsctl(['change-requests', 'diff', '12', '--space', 'spc_1', ...words], {
    ...child,
    ...(terminal !== undefined && { terminal }),
  })

describe('docsctl change-requests diff', () => {
  afterEach(() => nock.cleanAll())

  const limits = () =>
    text(
      trees(
        [page('limits', 'doc_1'), page('same', 'doc_9')],
        [page('limits', 'doc_2'), page('same', 'doc_9')],
      ),
      'limits',
      'At most 600.\n',
      'At most 1,200.\n',
    )

  it('reads the trees and files of both sides, and the text of pages that may differ', async () => {
    const scope = limits()
    const { exit, stdout, stderr } = await run([])
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      `Change request #12 Rework limits
open, by Ada Byron

M limits  guides/limits  +1 -1
@@ -1,1 +1,1 @@
-At most 600.
+At most 1,200.

1 page changed, 1 line added, 1 removed
`,
    )
  })

  it('reads two pages for each candidate among 2,000 pages, and no others', async () => {
    const all = (changed: boolean) =>
      Array.from({ length: 2000 }, (_, index) => {
        const differs = changed && index % 50 === 0
        // a renamed page whose content is unchanged is not a candidate
        const title = changed && index % 500 === 1 ? 'Renamed' : `p${index}`
        return page(`p${index}`, `doc_${index}${differs ? '_new' : ''}`, title)
      })
    const asked: string[] = []
    trees(all(false), all(true))
    nock('https://api.test')
      .persist()
      .get(/\/content\/page\//)
      .reply((path) => {
        asked.push(path)
        const id = /page\/(\w+)/.exec(path)?.[1] as string
        return [
          200,
          { ...page(id, 'doc'), markdown: path.includes('change-requests') ? 'b\n' : 'a\n' },
        ]
      })
    const { exit, stdout, stderr } = await run(['--stat'])
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /\n44 pages changed, 40 lines added, 40 removed\n$/)
    assert.equal(asked.length, 80)
    assert.ok(asked.every((path) => /page\/p(\d*[05])?0\?/.test(path)))
  })

  it('exits with 10 if there are differences and --exit-code is given, and prints them', async () => {
    limits()
    const { exit, stdout } = await run(['--exit-code', '--name-only'])
    assert.equal(exit, 10)
    assert.equal(stdout, 'guides/limits\n')
  })

  it('exits with 0 if there are no differences', async () => {
    trees([page('same', 'doc_9')], [page('same', 'doc_9')])
    const { exit, stdout } = await run(['--exit-code'])
    assert.equal(exit, 0)
    assert.match(stdout, /\nno differences\n$/)
  })

  for (const typed of ['limits', 'guides/limits', '/guides/limits']) {
    it(`reads only the page ${typed}`, async () => {
      const scope = text(
        trees(
          [page('limits', 'doc_1'), page('other', 'doc_3')],
          [page('limits', 'doc_2'), page('other', 'doc_4')],
        ),
        'limits',
        'a\n',
        'b\n',
      )
      const { exit, stdout } = await run(['--page', typed, '--name-only'])
      scope.done()
      assert.equal(exit, 0)
      assert.equal(stdout, 'guides/limits\n')
    })
  }

  it('reports an unknown page', async () => {
    trees([], [])
    const { exit, stdout, stderr } = await run(['--page', 'nowhere'])
    assert.equal(exit, 3)
    assert.equal(stdout, '')
    assert.match(stderr, /Page "nowhere" not found/)
  })

  for (const form of [['--json'], ['-o', 'json'], ['--format', 'json']]) {
    it(`prints one JSON shape with ${form.join(' ')}`, async () => {
      limits()
      const { stdout } = await run(form)
      const { changeRequest: shown, pages, totals } = JSON.parse(stdout)
      assert.equal(shown.id, 'cr_1')
      assert.deepEqual(totals, { pages: 1, files: 0, added: 1, removed: 1, main: 0, unknown: 0 })
      assert.equal(pages[0].side, 'change-request')
      assert.equal(stdout, `${JSON.stringify(JSON.parse(stdout), null, 2)}\n`)
    })
  }

  it('accepts a jq expression', async () => {
    limits()
    const { stdout } = await run(['--jq', '.pages[].path'])
    assert.equal(stdout, 'guides/limits\n')
  })

  for (const form of ['json', 'html', 'markdown']) {
    it(`prints no part of the ${form} if the text of a page cannot be read`, async () => {
      trees([page('limits', 'doc_1')], [page('limits', 'doc_2')])
      nock('https://api.test')
        .persist()
        .get(/page/)
        .reply(404, { error: { code: 404, message: 'gone' } })
      const { exit, stdout } = await run(['--format', form])
      assert.equal(exit, 3)
      assert.equal(stdout, '')
    })
  }

  const refusals: [words: string[], message: RegExp][] = [
    [['--stat', '--word'], /--stat cannot be used with --word/],
    [
      ['--stat', '--json'],
      /\{"error":\{"kind":"usage","message":"--stat cannot be used with --format json","hint":"docsctl change-requests diff --help","retryable":false,"problems":\[\{"where":"--stat","rule":"conflicting-flags","message":"--stat cannot be used with --format json"\}\],"exit":2\}\}/,
    ],
    [
      ['--format', 'html', '--json'],
      /\{"error":\{"kind":"usage","message":"--format html cannot be used with JSON output","hint":"docsctl change-requests diff --help","retryable":false,"problems":\[\{"where":"--format html","rule":"conflicting-flags","message":"--format html cannot be used with JSON output"\}\],"exit":2\}\}/,
    ],
    [
      ['--format', 'pdf'],
      /Invalid value "pdf" for --format\. Expected one of: text, markdown, json, html, patch/,
    ],
  ]
  for (const [words, message] of refusals) {
    it(`rejects ${words.join(' ')} without sending a request`, async () => {
      const { exit, stderr } = await run(words)
      assert.equal(exit, 2)
      assert.match(stderr, message)
    })
  }

  it('falls back to one column with a note on a narrow terminal', async () => {
    limits()
    const { stdout, stderr } = await run(['--side-by-side', '--no-color', '--no-pager'], 50)
    assert.match(stderr, /Side-by-side output requires 60 columns/)
    assert.match(stdout, /\n-At most \[-600-\]\.\n\+At most \{\+1,200\+\}\.\n/)
  })

  const forms = [[], ['--stat'], ['--name-only'], ['--word'], ['--side-by-side']]
  for (const form of [...forms, ['--format', 'markdown'], ['--format', 'html']]) {
    it(`escapes control sequences in names on a terminal ${form.join(' ')}`.trimEnd(), async () => {
      const evil = '\u001b[2J\u202egnp\u0007'
      const named = (documentId: string, title: string) => ({
        ...page('limits', documentId, title),
        path: `guides/${title}`,
      })
      const both = trees([named('doc_1', 'Limits')], [named('doc_2', evil)], { subject: evil })
      text(both, 'limits', `${evil} a\n`, `${evil} b\n`)
      const { exit, stdout, stderr } = await run([...form, '--no-color', '--no-pager'], 120)
      assert.equal(exit, 0, stderr)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these characters
      assert.doesNotMatch(`${stdout}${stderr}`, /[\u001b\u202e\u0007]/)
      assert.ok(stdout.includes('\\u{1b}[2J\\u{202e}gnp\\u{7}'))
    })
  }

  describe('longer than the screen', () => {
    const long = (word: string) =>
      Array.from({ length: 40 }, (_, index) => `${word} ${index}\n`).join('')

    async function printed(env: Record<string, string>) {
      const both = trees([page('limits', 'doc_1')], [page('limits', 'doc_2')])
      text(both, 'limits', long('a'), long('b'))
      const { exit, stdout, stderr } = await run(['--no-color'], 80, { env })
      assert.equal(exit, 0, stderr)
      assert.match(stdout, /^Change request #12/)
      assert.match(stdout, /\n1 page changed, 40 lines added, 40 removed\n$/)
      return stderr
    }

    it('is printed without a pager, and with a note, if the configured pager does not exist', async () => {
      assert.equal(
        await printed({ DOCSCTL_PAGER: '/nonexistent/pager --all' }),
        'note: Cannot start the pager "/nonexistent/pager". Set DOCSCTL_PAGER to a different pager\n',
      )
      assert.equal(
        await printed({ PAGER: '/nonexistent/most' }),
        'note: Cannot start the pager "/nonexistent/most". Set DOCSCTL_PAGER to a different pager\n',
      )
    })

    it('is printed without a pager if less is not installed', async () => {
      assert.equal(await printed({ PATH: '/nonexistent' }), '')
    })

    it('is printed without a pager if the configured pager is empty', async () => {
      assert.equal(await printed({ DOCSCTL_PAGER: '', PAGER: '/nonexistent/most' }), '')
      assert.equal(await printed({ PAGER: '' }), '')
    })
  })
})
