import assert from 'node:assert/strict'
import { docsctl, splitArguments, type World } from './docsctl.ts'

/** Returns the body that a command line would send. */
export async function dryRunBody(line: string, world?: World): Promise<unknown> {
  const { exit, stdout, stderr } = await docsctl([...splitArguments(line), '--dry-run'], world)
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout).body
}

/** Asserts that a command exits with 2 and with the given message, before it sends a request. */
export async function refused(line: string, message: RegExp, world?: World): Promise<void> {
  const { exit, stdout, stderr } = await docsctl(splitArguments(line), world)
  assert.equal(exit, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, message)
}

/**
 * Defines a test for the minimum and maximum length of a flag's value. The next shorter and the
 * next longer value must be rejected.
 */
export function limit(line: string, flag: string, least: number, most: number): void {
  it(`accepts ${least} to ${most} characters for ${flag} of ${line}`, async () => {
    const typed = (length: number) => `${line} ${flag} ${length === 0 ? "''" : 'x'.repeat(length)}`
    await dryRunBody(typed(most))
    await dryRunBody(typed(least))
    await refused(
      typed(most + 1),
      new RegExp(
        `"x+…?"( \\(${most + 1} characters\\))? for ${flag}\\. Expected at most ${most} characters`,
      ),
    )
    if (least === 0) return
    const bound = `at least ${least} character${least === 1 ? '' : 's'}`
    await refused(typed(least - 1), new RegExp(`"x*" for ${flag}\\. Expected ${bound}`))
  })
}
