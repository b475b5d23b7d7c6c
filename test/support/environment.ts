import fc from 'fast-check'
import { closingHooks } from './at-end.ts'

/** Loaded before every test: nothing of the machine's own settings reaches one. */
process.env.TZ = 'UTC'
for (const name of Object.keys(process.env)) {
  if (
    /^(DOCSCTL_|GITBOOK_|NO_COLOR$|FORCE_COLOR$|CI$|GITHUB_ACTIONS$|https?_proxy$|no_proxy$)/i.test(
      name,
    )
  ) {
    delete process.env[name]
  }
}

/** Properties are tried with the same values in every run; `TEST_SEED=random` or a number tries others. */
const seed = process.env.TEST_SEED ?? '1'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

/** How long after the last test the process may take to end by itself, in ms. */
const leftover = 20_000

/** A server or a timer that a test left open fails the run instead of keeping it from its end. */
export const mochaHooks = {
  ...closingHooks,
  async afterAll() {
    await closingHooks.afterAll()
    setTimeout(() => {
      // this timer is not among them, since it holds up nothing
      const open = process.getActiveResourcesInfo().join(', ')
      process.stderr.write(`a test left something open: ${open}\n`)
      process.exit(1)
    }, leftover).unref()
  },
}
