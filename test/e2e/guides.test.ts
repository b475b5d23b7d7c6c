import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { runProgram } from '../support/program.ts'
import { holdAnswersToDescription } from '../support/service/recorded-answers.ts'
import { hasOwnWords } from '../support/typed-commands.ts'

/** Run with files and secrets of their own: `test/jobs/guide.test.ts`, `test/e2e/publishing/ci.test.ts`. */
const runElsewhere = ['bulk-changes.md', 'ci.md', 'org-as-files.md']

/** What installs the program, by `test/e2e/package.test.ts` and others. */
const aroundTheProgram = /\bnpm /

const pages = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md') && !runElsewhere.includes(name))
  .map((name) => join('docs', name))

const guides = ['README.md', ...pages]
  .map((name) => ({ name, blocks: blocksOf(readFileSync(join(root, name), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0)

interface Block {
  language: string
  text: string
}

function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(sh|js)\n(.*?)^```$/gms)]
    .map(([, language = '', text = '']) => ({ language, text }))
    .filter(({ text }) => !aroundTheProgram.test(text))
}

/** The commands within the sentences of a page, with words of their own, and nothing to be filled in. */
function withinSentences(page: string): string[] {
  const prose = page.replace(/^ *```.*?^ *```$/gms, '')
  const code = [...prose.matchAll(/`docsctl ([^`]+)`/g)]
  const typed = code.map(([, words = '']) => words.replace(/\s+/g, ' '))
  return [...new Set(typed)].filter((one) => hasOwnWords(one) && !/[A-Z]{2}/.test(one))
}

/** The job that the sentences are about has a step that fails of a cause of its own, however often it is tried. */
const endsWith12: ReadonlySet<string> = new Set([
  'jobs resume',
  'jobs resume last',
  'jobs retry last',
])

/** What the sentences are about: a copy of the organization, a script, a job of which one step failed. */
const beforehand = `
docsctl sandbox snapshot --out acme.json
printf '#!/bin/sh\\ndocsctl whoami\\n' > reorg.sh
chmod +x reorg.sh
printf 'usr_hugo\\nusr_none\\n' | docsctl members update - --role read --journal || test $? -eq 12
`

describe('the guides', function () {
  this.timeout(120_000)
  holdAnswersToDescription()
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-guides-'))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules', 'docsctl'), 'dir')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('are these, with so many scripts', () => {
    assert.deepEqual(
      guides.map(({ name, blocks }) => `${name} ${blocks.length}`),
      [
        'README.md 3',
        'docs/library.md 3',
        'docs/moving.md 1',
        'docs/names.md 4',
        'docs/reviewing.md 4',
        'docs/sandbox.md 2',
        'docs/scripting.md 9',
        'docs/security.md 3',
        'docs/troubleshooting.md 7',
      ],
    )
  })

  it('name commands in their sentences that run', async () => {
    const lines = ['README.md', ...pages]
      .flatMap((name) => withinSentences(readFileSync(join(root, name), 'utf8')))
      .map((line) => (endsWith12.has(line) ? `${line} || test $? -eq 12` : line))
    assert.ok(lines.includes('access "Legal"') && lines.includes('jobs show last --failed'))
    const script = lines.map((line) => `docsctl ${line}\n`).join('')
    const ended = await runProgram(
      ['sandbox', 'run', '--', 'sh', '-eu', '-c', beforehand + script],
      { cwd: folder },
    )
    assert.equal(ended.exit, 0, ended.stderr)
  })

  for (const { name, blocks } of guides) {
    for (const [index, { language, text }] of blocks.entries()) {
      it(`${name}: script ${index + 1} runs as it stands in the sandbox`, async () => {
        const script = join(folder, `script.${language === 'js' ? 'mjs' : 'sh'}`)
        writeFileSync(script, text)
        const interpreter = language === 'js' ? [process.execPath] : ['sh', '-eu']
        const { exit, stdout, stderr } = await runProgram(
          ['sandbox', 'run', '--', ...interpreter, script],
          { cwd: folder },
        )
        assert.equal(exit, 0, stderr)
        assert.notEqual(stdout + stderr, '')
        if (!text.includes('test $? -eq')) assert.doesNotMatch(stderr, /^docsctl:/m)
      })
    }
  }
})
