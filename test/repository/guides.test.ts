import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { commandFaults, typedIn } from '../support/typed-commands.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** The code of a page: its blocks, and what stands between backticks. */
function codeOf(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, text = '']) => text)
  const prose = page.replace(/^ *```.*?^ *```$/gms, '')
  const words = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' '))
  return [...blocks, ...words]
}

/** What is to be refused is wrong on purpose. */
const refused = /^.* \|\| test \$\? -eq 2$/gm

const faultsIn = (page: string) =>
  codeOf(page.replace(refused, '')).flatMap(typedIn).flatMap(commandFaults)

describe('a guide', () => {
  for (const page of pages) {
    it(`names in ${page} commands that exist, with flags that they have`, () => {
      assert.deepEqual(faultsIn(readFileSync(join(root, page), 'utf8')), [])
    })
  }

  it('is caught where it names others', () => {
    const page = [
      'Type `docsctl teams lisst`, or `docsctl jobs',
      'resume last --soon`. What docsctl does is no command.',
      '```yaml',
      '- run: docsctl teams list --titel docs | docsctl teams get - --no-warn',
      '- run: docsctl sandbox run -- sh --any',
      '```',
    ].join('\n')
    assert.deepEqual(faultsIn(page), [
      'teams:list has no --titel',
      'there is no command teams lisst',
      'jobs:resume has no --soon',
    ])
  })
})
