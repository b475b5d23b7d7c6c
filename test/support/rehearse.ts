import assert from 'node:assert/strict'
import { docsctl, type World, words } from './docsctl.ts'

/** The body that a command would send. */
export async function bodyOf(line: string, world?: World): Promise<unknown> {
  const { exit, stdout, stderr } = await docsctl([...words(line), '--dry-run'], world)
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout).body
}

/** A command that ends with 2 before anything is sent, and says why. */
export async function refused(line: string, message: RegExp, world?: World): Promise<void> {
  const { exit, stdout, stderr } = await docsctl(words(line), world)
  assert.equal(exit, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, message)
}

/** The longest and the shortest text that a flag takes, and the first ones that it refuses. */
export function limit(line: string, flag: string, least: number, most: number): void {
  it(`takes ${least} to ${most} characters for ${flag} of ${line}`, async () => {
    const typed = (length: number) => `${line} ${flag} ${length === 0 ? "''" : 'x'.repeat(length)}`
    await bodyOf(typed(most))
    await bodyOf(typed(least))
    await refused(
      typed(most + 1),
      new RegExp(`${flag} "x+…?( \\(${most + 1} characters\\))?"?: at most ${most} characters`),
    )
    if (least === 0) return
    const bound = `at least ${least} character${least === 1 ? '' : 's'}`
    await refused(typed(least - 1), new RegExp(`${flag} "x*": ${bound}`))
  })
}
