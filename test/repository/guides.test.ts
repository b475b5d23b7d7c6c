import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { commandFaults, typedCommands } from '../support/typed-commands.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Returns the code in a page: its code blocks and inline code. */
function pageCode(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, text = '']) => text)
  const prose = page.replace(/^ *```.*?^ *```$/gms, '')
  const words = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' '))
  return [...blocks, ...words]
}

/** Matches scripts that fail on purpose. */
const refused = /^<!-- exits with 2 -->\n```sh\n.*?^```$/gms

const pageFaults = (page: string) =>
  pageCode(page.replace(refused, '')).flatMap(typedCommands).flatMap(commandFaults)

/**
 * The tests that run the code blocks of a page, by language. Blocks with the language `text`
 * contain output and don't run.
 */
const runners: readonly [pages: RegExp, languages: readonly string[], test: string][] = [
  [/^docs\/ci\.md$/, ['yaml', 'groovy', 'sh'], 'test/e2e/publishing/ci.test.ts'],
  [/^README\.md$/, ['yaml'], 'test/e2e/publishing/action.test.ts'],
  [/^README\.md$/, ['shell'], 'test/e2e/executable/install.test.ts'],
  [/^README\.md$/, ['bash'], 'test/e2e/completion-shells.test.ts'],
  [/^docs\/bulk-changes\.md$/, ['sh'], 'test/jobs/guide.test.ts'],
  [/^docs\/org-as-files\.md$/, ['sh'], 'test/features/org/guide.test.ts'],
  [
    /^(README|docs\/(?!ci|bulk-changes|org-as-files).*)\.md$/,
    ['sh', 'js'],
    'test/e2e/guides.test.ts',
  ],
  // the block contains the code of one command; a test below compares it with the file of the
  // command
  [/^CONTRIBUTING\.md$/, ['ts'], 'test/repository/guides.test.ts'],
]

/** Returns, for a page, the languages of the code blocks that no test runs. */
function notRun(page: string, text: string): string[] {
  return [...text.matchAll(/^ *```(\w*)\n.*?^ *```$/gms)]
    .map(([, language = '']) => language)
    .filter((language) => language !== 'text')
    .filter((one) => !runners.some(([pages, own]) => pages.test(page) && own.includes(one)))
}

describe('a guide', () => {
  it('has no untested code block', () => {
    const found = pages.flatMap((page) =>
      notRun(page, readFileSync(join(root, page), 'utf8')).map((one) => `${page}: ${one}`),
    )
    assert.deepEqual(found, [])
    for (const [, , test] of runners) assert.ok(existsSync(join(root, test)), test)
  })

  it('is reported for a block in another language', () => {
    const page = '```text\na\n```\n```fish\nb\n```\n  ```\n  c\n  ```\n```sh\nd\n```\n'
    assert.deepEqual(notRun('docs/names.md', page), ['fish', ''])
    assert.deepEqual(notRun('docs/commands/a.md', '```yaml\n```\n'), ['yaml'])
  })

  it('quotes a command file unchanged', () => {
    const [, code = ''] =
      /^ *```ts\n(.*?)^ *```$/ms.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? []
    const file = readFileSync(join(root, 'src/commands/teams/list.ts'), 'utf8')
    assert.ok(file.endsWith(code.replace(/^ {3}/gm, '')))
  })

  it('lists each part of the soak test with the name that --only accepts', () => {
    const text = readFileSync(join(root, 'docs/trust.md'), 'utf8')
    const [, list = ''] =
      /^const names = \[(.*?)\]/ms.exec(readFileSync(join(root, 'soak/run.ts'), 'utf8')) ?? []
    const accepted = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
    const described = [...text.matchAll(/^\*\*[^*]+ \(`(\w+)`\)\.\*\* /gm)].map(([, name]) => name)
    assert.ok(accepted.length > 0)
    assert.deepEqual(described.sort(), accepted.sort())
  })

  for (const page of pages) {
    it(`uses only existing commands and flags in ${page}`, () => {
      assert.deepEqual(pageFaults(readFileSync(join(root, page), 'utf8')), [])
    })
  }

  it('is reported for unknown commands and flags', () => {
    const page = [
      'Type `docsctl teams lisst`, or `docsctl jobs',
      'resume last --soon`. What docsctl does is no command.',
      '```yaml',
      '- run: docsctl teams list --titel docs | docsctl teams get - --no-warn',
      '- run: docsctl sandbox run -- sh --any',
      '```',
    ].join('\n')
    assert.deepEqual(pageFaults(page), [
      'teams:list has no --titel',
      'there is no command teams lisst',
      'jobs:resume has no --soon',
    ])
  })
})

describe('docs/tasks.md', () => {
  it('shows the number of commands of each task', () => {
    const page = readFileSync(join(root, 'docs/tasks.md'), 'utf8')
    const shown = [...page.matchAll(/^\| \[([^\]]+)\]\(#[^)]+\) \| (\d+) \|$/gm)]
    const sections = page.split(/^## /m).slice(1)
    const counted = sections.map((section) => {
      const scripts = section.match(/^```sh\n.*?^```$/gms)?.join('\n') ?? ''
      return [section.split('\n', 1)[0], scripts.match(/(?:^|\| )docsctl /gm)?.length]
    })
    assert.equal(counted.length, 20)
    assert.deepEqual(
      shown.map(([, task, count]) => [task, Number(count)]),
      counted,
    )
  })
})
