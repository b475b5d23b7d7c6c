import assert from 'node:assert/strict'
import { sources } from '../support/layers.ts'

/**
 * The files that may write to stdout: the console of a run, and files whose output isn't the result
 * of a run.
 */
const writers = [
  'host/program/run-console.ts',
  'host/program/main.ts',
  'host/help/docsctl-help.ts',
  // the screen of the review, which requires a terminal
  'features/change-requests/review/view/screen.ts',
  'features/change-requests/review/plain/run-plain.ts',
]

/** Returns whether a file writes to stdout directly instead of using the console of its run. */
function writesToStdout(text: string): boolean {
  return /\bstdout\s*\.write\b|\.release\([\w.]*stdout\)|\bconsole\.log\(/.test(text)
}

describe('stdout', () => {
  it('is written only by the writer that escapes CI commands', () => {
    const found = sources()
      .filter(([path, text]) => !path.startsWith('sandbox/') && writesToStdout(text))
      .map(([path]) => path)
    assert.deepEqual(found.sort(), [...writers].sort())
  })

  it('is recognized in each way of writing to it', () => {
    for (const text of [
      'await run.environment.stdout.write(text)',
      'await stdout\n    .write(text)',
      'await held.release(run.environment.stdout)',
      'process.stdout.write(text)',
      'console.log(text)',
    ]) {
      assert.equal(writesToStdout(text), true, text)
    }
    assert.equal(writesToStdout('const width = run.environment.stdout.columns'), false)
  })
})
