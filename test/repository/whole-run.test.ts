import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/** Whether a text takes a run whole, other than as the command that it was made for. */
function takesWholeRun(text: string): boolean {
  const rest = text.replace(/^import .*$/gm, '').replaceAll('perform(run: Run)', '')
  return /[:<|&(] *Run\b/.test(rest)
}

describe('a flow', () => {
  const src = join(root, 'src')
  const files = ['commands', 'topics', 'review'].flatMap((room) =>
    readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(src, room, file)),
  )

  it('takes of the run what it needs, and nowhere the whole of it', () => {
    assert.ok(files.length > 0)
    const whole = files.filter((file) => takesWholeRun(readFileSync(file, 'utf8')))
    assert.deepEqual(whole, [])
  })

  for (const planted of [
    'export async function publish(run: Run): Promise<void> {}',
    'const tell = (text: string, run: Run) => run.note(text)',
    'type Names = Pick<Run, "name">',
  ]) {
    it(`can't say ${planted}`, () => {
      assert.ok(takesWholeRun(planted))
    })
  }
})
