import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { cutAs, guideBlocks, isShown, testGuide, updatedPage } from '../support/guide.ts'
import { validateResponses } from '../support/service/recorded-answers.ts'

/**
 * Guides that other tests cover: `test/jobs/guide.test.ts`, `test/features/org/guide.test.ts`, and
 * `test/e2e/publishing/ci.test.ts`.
 */
const testedElsewhere = ['bulk-changes.md', 'ci.md', 'org-as-files.md']

const pages = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md') && !testedElsewhere.includes(name))
  .map((name) => `docs/${name}`)

describe('the guides', function () {
  this.timeout(240_000)
  validateResponses()

  for (const name of ['README.md', ...pages]) {
    if (guideBlocks(readFileSync(join(root, name), 'utf8')).length > 0) testGuide(name)
  }
})

describe('the test of a guide', () => {
  const page = [
    '```sh\ndocsctl jobs list\n```\n',
    '```text\nno jobs since 2026-11-01\n```\n',
    '<!-- exits with 3 -->\n```sh\ndocsctl teams get none\n```\n',
    'Some text.\n',
    '```text\nnot the output\n```\n',
    '```js\nconsole.log(1)\n```\n',
  ].join('\n')
  const [first, ...others] = guideBlocks(page)

  it('reads scripts with the output directly below them', () => {
    assert.deepEqual(
      [first, ...others].map((block) => [
        block?.language,
        block?.script,
        block?.exit,
        block?.shown,
      ]),
      [
        ['sh', 'docsctl jobs list\n', 0, 'no jobs since 2026-11-01\n'],
        ['sh', 'docsctl teams get none\n', 3, undefined],
        ['js', 'console.log(1)\n', 0, undefined],
      ],
    )
  })

  it('accepts a different time and column width, and rejects a different word', () => {
    const shown = 'JOB              STATE\n20261101-101500  done\n'
    assert.ok(isShown(shown, 'JOB                STATE\n20261102-111500-2  done\n'))
    assert.ok(!isShown(shown, 'JOB              STATE\n20261101-101500  failed\n'))
    assert.ok(!isShown(shown, `${shown}more\n`))
  })

  it('skips lines only where the output is cut', () => {
    assert.equal(cutAs('a\n…\nz\n', 'a\nb\nc\nz\n'), 'a\n…\nz\n')
    assert.ok(isShown('a\n…\nz\n', 'a\nb\nc\nz\n'))
    assert.ok(!isShown('a\n…\nz\n', 'a\nb\nc\n'))
    assert.ok(!isShown('a\n…\nz\n', 'a\nz\n'))
    assert.ok(isShown('a\n…\n', 'a\nb\nc\n'))
  })

  it('rewrites only outputs that differ', () => {
    assert.ok(first)
    const results = (printed: string) => [{ exit: 0, printed }]
    assert.equal(updatedPage(page, [first], results('no jobs since 2026-12-24\n')), page)
    assert.equal(
      updatedPage(page, [first], results('no jobs at all\n')),
      page.replace('no jobs since 2026-11-01', 'no jobs at all'),
    )
  })
})
