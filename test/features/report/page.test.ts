import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { guides } from '../../support/people.ts'
import { emptyOrganization, serve, smallOrganization } from './report-service.ts'

describe('the page of docsctl report --html', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-report-'))
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, day = 27) =>
    docsctl(splitArguments(line), {
      cwd: folder,
      clock: { now: () => Date.UTC(2026, 10, day, 12), sleep: async () => {} },
      env: { DOCSCTL_STATE_DIR: join(folder, 'state') },
    })

  const page = async (line = 'report --html page.html') => {
    const { exit, stderr } = await run(line)
    assert.ok(exit === 0 || exit === 12, stderr)
    return readFileSync(join(folder, 'page.html'), 'utf8')
  }

  it('is written to a private file, and only a note is printed', async () => {
    serve(smallOrganization)
    const { exit, stdout, stderr } = await run('report --html page.html')
    assert.equal(exit, 0)
    assert.equal(stdout, '')
    assert.match(stderr, /^Wrote page\.html$/m)
    assert.equal(statSync(join(folder, 'page.html')).mode & 0o777, 0o600)
  })

  it('has a policy that allows only its own style', async () => {
    serve(smallOrganization)
    const text = await page()
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? []
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    assert.equal(
      policy.replaceAll('&#39;', "'"),
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    )
    assert.doesNotMatch(text, /<(?:script|img|iframe|link|object|form)\b|\sstyle=|\son\w+=|https?:/)
  })

  it('escapes titles', async () => {
    const title = '</script><img src=x onerror=alert(1)>"\'&\u001b[31m\u202e'
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/spaces?limit=1000': { items: [{ ...guides, title }] },
    })
    const text = await page()
    const shown =
      '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\\u{1b}[31m\\u{202e}'
    assert.ok(text.includes(`<th scope="row">${shown}</th>`), text)
    assert.ok(!text.includes('<img'))
    assert.ok(!text.includes('\u001b') && !text.includes('\u202e'))
  })

  it('shows the facts of --json', async () => {
    serve(smallOrganization)
    const { stdout } = await run('report --html page.html --json')
    const text = readFileSync(join(folder, 'page.html'), 'utf8')
    const facts = JSON.parse(stdout)
    const tile = (name: string, value: number) => `<dt>${name}</dt><dd>${value}</dd>`
    assert.ok(text.includes(tile('Members', facts.summary.members)))
    assert.ok(text.includes(tile('Warnings', facts.findings.severities.warning)))
    for (const { displayName, email } of facts.administrators.organization) {
      assert.ok(text.includes(`<th scope="row">${displayName}</th><td>${email}</td>`))
    }
    for (const { title, total, kind, people } of facts.administrators.spaces.items) {
      const names = people.items.map((one: { displayName: string }) => one.displayName).join(', ')
      assert.ok(
        text.includes(
          `<th scope="row">${title}</th><td class="number">${total}</td><td>${kind}</td><td>${names}</td>`,
        ),
      )
    }
    for (const { message } of facts.findings.items.items) assert.ok(text.includes(message), message)
    for (const { age, author, reviewers, you } of facts.changeRequests.ages) {
      const cells = [you, author, reviewers].map((one) => `<td class="number">${one}</td>`)
      assert.ok(text.includes(`<th scope="row">${age}</th>${cells.join('')}`))
    }
    for (const { age, spaces } of facts.content.ages) {
      assert.ok(text.includes(`<th scope="row">${age}</th><td class="number">${spaces}</td>`))
    }
    const [link] = facts.publication.sites.items
    assert.ok(text.includes(`<time datetime="${link.shareLinks.oldestActiveAt}">2026-10-01</time>`))
  })

  it('draws the people by role as stacked bars', async () => {
    serve(smallOrganization)
    const text = await page()
    assert.match(
      text,
      /aria-labelledby="people-title"><line[^>]+\/><rect class="age-4" x="112" y="[\d.]+" width="187" height="[\d.]+"\/><rect class="age-5" x="112"/,
    )
  })

  it('has unique IDs, and links only to them', async () => {
    serve(smallOrganization)
    await run('report', 1)
    const text = await page('report --html page.html --since 2026-11-01')
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    const links = [...text.matchAll(/\shref="([^"]+)"/g)].map(([, link]) => link)
    assert.equal(links.length, 12)
    assert.deepEqual(
      links.filter((link) => !ids.some((id) => link === `#${id}`)),
      [],
    )
  })

  it('shows unknown parts as unknown, never as zero', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/members?sort=joinedAt&order=asc&limit=1000': 403,
      '/v1/user': 403,
    })
    const text = await page()
    assert.ok(text.includes('<dt>Members</dt><dd>unknown</dd>'))
    assert.ok(text.includes('<strong>Unknown:</strong> Members: '))
    assert.ok(text.includes('<td><em class="unknown">unknown</em></td>'))
    // the column "you" is unknown, so the plot doesn't draw it
    assert.doesNotMatch(text, /<rect class="you"/)
  })

  it('shows an empty organization', async () => {
    serve(emptyOrganization)
    const text = await page()
    assert.ok(text.includes('<dt>Members</dt><dd>0</dd>'))
    assert.ok(text.includes('<p class="note">None</p>'))
    assert.ok(text.includes('No earlier report was found.'))
    assert.doesNotMatch(text, /NaN|undefined|Infinity/)
  })

  it('masks names and addresses', async () => {
    serve(smallOrganization)
    const text = await page('report --html page.html --mask')
    assert.doesNotMatch(text, /ada |lovelace|bob|stone|@acme\.com|@example\.org/i)
    assert.ok(text.includes('Names and email addresses of people were replaced.'))
  })

  it('draws trends as lines that unknown numbers interrupt', async () => {
    serve(smallOrganization)
    await run('report', 1)
    nock.cleanAll()
    serve({ ...smallOrganization, '/v1/orgs/acme/spaces?limit=1000': 403 })
    await run('report', 10)
    nock.cleanAll()
    serve(smallOrganization)
    await run('report', 20)
    const text = await page('report --html page.html --since 2026-11-01')
    assert.match(text, /<path class="curve" d="M40,74L[\d.]+,74L[\d.]+,74L326,74"\/>/)
    assert.match(text, /<path class="curve" d="M40,74ZM[\d.]+,74L326,74"\/>/)
  })

  it('replaces an earlier page, but no symbolic link', async () => {
    serve(smallOrganization)
    writeFileSync(join(folder, 'page.html'), 'old')
    assert.match(await page(), /^<!DOCTYPE html>/)
    writeFileSync(join(folder, 'target'), 'kept')
    symlinkSync(join(folder, 'target'), join(folder, 'link.html'))
    nock.cleanAll()
    const { exit, stderr } = await run('report --html link.html')
    assert.equal(exit, 2)
    assert.match(stderr, /Cannot write .*link\.html \(it is a symbolic link\)/)
    assert.match(stderr, /^ {2}Remove the link, or use a different file$/m)
    assert.equal(readFileSync(join(folder, 'target'), 'utf8'), 'kept')
  })

  for (const [path, problem] of [
    ['missing/page.html', /The folder of the file does not exist/],
    ['.', /The path is a folder/],
  ] as const) {
    it(`cannot be written to the path ${path}, which is rejected before any request`, async () => {
      const requests = serve(smallOrganization)
      const { exit, stderr } = await run(`report --html ${path}`)
      assert.equal(exit, 2)
      assert.match(stderr, problem)
      assert.deepEqual(requests, [])
    })
  }

  it('does not affect the kept report if it cannot be written', async () => {
    const pages = join(folder, 'pages')
    mkdirSync(pages)
    serve({
      ...smallOrganization,
      // the folder is removed after the path was checked
      get '/v1/orgs/acme'() {
        rmSync(pages, { recursive: true, force: true })
        return smallOrganization['/v1/orgs/acme']
      },
    })
    const { exit, stderr } = await run('report --html pages/page.html')
    assert.equal(exit, 1)
    assert.match(stderr, /Cannot write .*page\.html/)
    assert.equal(readdirSync(join(folder, 'state', 'reports')).length, 1)
  })

  for (const name of ["''", '-']) {
    it(`cannot have the file name ${name}`, async () => {
      const { exit } = await run(`report --html ${name}`)
      assert.equal(exit, 2)
      assert.deepEqual(readdirSync(folder), [])
    })
  }
})
