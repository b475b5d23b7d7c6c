import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { atEnd } from './at-end.ts'
import { inTerminal, type Terminal } from './processes/terminal.ts'
import { hasArguments } from './typed-commands.ts'

/** A script in a guide, with the output that the guide shows below the script. */
export interface GuideBlock {
  language: 'sh' | 'js'
  script: string
  /**
   * the expected exit code, which a comment such as `<!-- exits with 11 -->` above the script sets
   */
  exit: number
  /** the content of the output block; undefined if the guide doesn't show the output */
  shown: string | undefined
  /** the offset of the output block in the page */
  shownAt: number
}

interface BlockResult {
  exit: number
  /** standard output and standard error, as a terminal shows them */
  printed: string
}

/** A line in an output block that represents one or more lines. */
const cut = '…'

/**
 * The values in an output that differ between runs. A guide shows the values of one run, so a
 * comparison replaces them in both outputs.
 */
const unstable: readonly [pattern: RegExp, placeholder: string][] = [
  [/\b\d{8}-\d{6}(?:-\d+)?\b/g, 'JOB'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, 'TIME'],
  [/\bjust now\b|\b\d+ (?:minutes?|hours?|days?) ago\b/g, 'AGE'],
  [/\b\d+ (?:ms|s|m|min|h|d|seconds?|minutes?|hours?|days?)\b/g, 'DURATION'],
  [/\b([a-z]+)_0000[0-9a-z]{9,}\b/g, '$1_ID'],
  [/\b127\.0\.0\.1:\d+\b/g, 'ADDRESS'],
]

/** Matches npm commands, which other tests run. */
const isInstallation = /\bnpm /

/** Matches commands that contain a placeholder, such as SPACE. */
const isPlaceholder = /[A-Z]{2}/

/** Returns the scripts in a page that run in the sandbox. */
export function guideBlocks(page: string): GuideBlock[] {
  const pattern =
    /(?:^<!-- exits with (\d+) -->\n)?^```(sh|js)\n(.*?)^```$(\n\n```text\n(.*?)^```$)?/gms
  return [...page.matchAll(pattern)]
    .map(({ 0: all, 1: exit = '0', 2: language, 3: script = '', 5: shown, index }) => ({
      language: language as GuideBlock['language'],
      script,
      exit: Number(exit),
      shown,
      shownAt: index + all.length - '```'.length - (shown?.length ?? 0),
    }))
    .filter(({ script }) => !isInstallation.test(script))
}

/** Returns the commands in sentences as scripts, unless a script in the page contains them. */
function commandsInSentences(page: string): GuideBlock[] {
  const scripts = guideBlocks(page).map(({ script }) => script)
  const prose = page.replace(/^ *```.*?^ *```$/gms, '')
  const code = [...prose.matchAll(/`(docsctl ([^`]+))`/g)].map(([, command = '', words = '']) => ({
    command: command.replace(/\s+/g, ' '),
    words: words.replace(/\s+/g, ' '),
  }))
  return code
    .filter(({ words }) => hasArguments(words) && !isPlaceholder.test(words))
    .filter(({ words }) => !words.startsWith('sandbox '))
    .filter(({ command }) => !scripts.some((script) => script.includes(command)))
    .map(({ command }) => ({
      language: 'sh',
      script: command,
      exit: 0,
      shown: undefined,
      shownAt: 0,
    }))
}

/**
 * Runs the scripts in order in the same sandbox, on a terminal with 100 columns. Answers each
 * prompt with yes.
 */
export async function runBlocks(
  blocks: readonly GuideBlock[],
  folder: string,
): Promise<BlockResult[]> {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'docsctl'), 'dir')
  const end = '\u001e'
  const calls = blocks.map(({ language, script }, index) => {
    const file = `.block-${index}.${language === 'js' ? 'mjs' : 'sh'}`
    writeFileSync(join(folder, file), script)
    return `${language === 'js' ? 'node' : 'sh -eu'} ${file}; printf '${end}%s${end}' $?\n`
  })
  // only the sandbox itself may record its responses
  writeFileSync(join(folder, '.blocks.sh'), ['unset NODE_OPTIONS\n', ...calls].join(''))
  const terminal: Terminal = inTerminal(['sandbox', 'run', '--', 'sh', '.blocks.sh'], {
    cwd: folder,
    columns: 100,
    rows: 1000,
    // no colors, no pager, and no progress
    env: { TERM: 'dumb' },
    onData: (data) => {
      if (/\[y\/N\] $/.test(data)) terminal.type('y\r')
    },
  })
  atEnd(() => terminal.kill())
  await terminal.ended()
  const parts = terminal.output.replaceAll('\r', '').split(end)
  return blocks.map((_, index) => ({
    printed: parts[2 * index] ?? '',
    exit: Number(parts[2 * index + 1] ?? Number.NaN),
  }))
}

function withPlaceholders(text: string): string[] {
  const replaced = unstable.reduce((all, [pattern, name]) => all.replace(pattern, name), text)
  // the width of a column depends on its longest value
  return replaced.split('\n').map((line) => line.replace(/ {2,}/g, '  ').trimEnd())
}

/** Removes the same lines from the printed output that are omitted from the shown output. */
export function cutAs(shown: string, printed: string): string {
  const lines = printed.split('\n')
  const [head = [], tail, ...others] = shown
    .split(new RegExp(`^${cut}$`, 'm'))
    .map((part) => part.split('\n'))
  assert.deepEqual(others, [], `more than one line ${cut}`)
  // the empty last part represents only the line break before or after the omitted lines
  const before = head.length - 1
  const after = tail === undefined ? 0 : tail.length - 1
  if (tail === undefined || lines.length <= before + after) return printed
  return [...lines.slice(0, before), cut, ...lines.slice(lines.length - after)].join('\n')
}

/** Returns whether a guide shows the printed output, apart from values that differ between runs. */
export function isShown(shown: string, printed: string): boolean {
  const [expected, actual] = [shown, cutAs(shown, printed)].map(withPlaceholders)
  return JSON.stringify(expected) === JSON.stringify(actual)
}

/** Returns the page, with each outdated output replaced by the output of this run. */
export function updatedPage(
  page: string,
  blocks: readonly GuideBlock[],
  results: readonly BlockResult[],
): string {
  let text = page
  for (const [index, { shown, shownAt }] of [...blocks.entries()].reverse()) {
    const { printed = '' } = results[index] ?? {}
    if (shown === undefined || isShown(shown, printed)) continue
    text = text.slice(0, shownAt) + cutAs(shown, printed) + text.slice(shownAt + shown.length)
  }
  return text
}

/**
 * Defines the test of a guide. The test runs the scripts from top to bottom in the same sandbox,
 * and compares each `text` block directly below a script with the output. `UPDATE_GOLDENS=1`
 * rewrites blocks that differ.
 */
export function testGuide(name: string): void {
  it(`${name} runs from top to bottom and prints what it shows`, async () => {
    const file = join(root, name)
    const page = readFileSync(file, 'utf8')
    const blocks = [...guideBlocks(page), ...commandsInSentences(page)]
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-guide-'))
    try {
      const results = await runBlocks(blocks, folder)
      for (const [index, { script, exit }] of blocks.entries()) {
        const { exit: actual, printed } = results[index] as BlockResult
        assert.equal(actual, exit, `${script}\n${printed}`)
      }
      if (process.env.UPDATE_GOLDENS === '1')
        writeFileSync(file, updatedPage(page, blocks, results))
      else {
        for (const [index, { script, shown }] of blocks.entries()) {
          const { printed } = results[index] as BlockResult
          if (shown === undefined || isShown(shown, printed)) continue
          assert.equal(cutAs(shown, printed), shown, `${name} shows another output of:\n${script}`)
        }
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}
