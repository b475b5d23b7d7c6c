import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/**
 * Returns whether a source file passes the whole run to a function other than the command's own
 * `perform`.
 */
function takesWholeRun(text: string): boolean {
  const rest = text.replace(/^import .*$/gm, '').replaceAll('perform(run: Run)', '')
  return /[:<|&(] *Run\b|Pick<(?:Run|With\w+)\b/.test(rest)
}

describe('a function', () => {
  const src = join(root, 'src')
  const files = ['commands', 'features', 'command', 'jobs'].flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(src, folder, file)),
  )

  it('takes only the parts of the run that it needs', () => {
    assert.ok(files.length > 0)
    const whole = files.filter((file) => takesWholeRun(readFileSync(file, 'utf8')))
    assert.deepEqual(whole, [])
  })

  for (const planted of [
    'export async function publish(run: Run): Promise<void> {}',
    'const tell = (text: string, run: Run) => run.note(text)',
    'type Names = Pick<Run, "args">',
    "function note({ console }: Pick<WithConsole, 'console'>): void {}",
  ]) {
    it(`is reported if it contains ${planted}`, () => {
      assert.ok(takesWholeRun(planted))
    })
  }
})
