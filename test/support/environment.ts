import fc from 'fast-check'
import { closingHooks } from './at-end.ts'
import { newKinds, openResources } from './leftovers.ts'

/** Removes the settings of the machine from the environment. Loaded before all tests. */
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

/**
 * Property tests use the same values in every run. Set `TEST_SEED` to `random` or to a number to
 * use other values.
 */
const seed = process.env.TEST_SEED ?? '1'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

/**
 * The time, in ms, within which a test file or a run must close its resources after the last test.
 */
const patience = 20_000

/** The interval between checks for open resources, in ms. */
const interval = 20

/** mocha sets this variable in the worker processes of a `--parallel` run; each runs several files */
const isWorker = process.env.MOCHA_WORKER_ID !== undefined

let before: ReturnType<typeof openResources> = new Map()

/**
 * Fails the run if a server or timer is open after the tests. Otherwise, it would keep the process
 * running.
 */
export const mochaHooks = {
  ...closingHooks,
  async beforeAll() {
    // mocha starts the timer of a hook only after the hook has returned its promise
    await Promise.resolve()
    before = openResources()
  },
  async afterAll(this: Mocha.Context) {
    await closingHooks.afterAll()
    const { suites, tests } = this.test?.parent ?? {}
    const file = (suites?.[0] ?? tests?.[0])?.file ?? 'a test'
    if (isWorker) await everythingClosed(file)
    else endAnyway()
  },
}

/**
 * Throws if a resource is open that was not open before the file. A worker runs several files, so
 * the current state is compared with an earlier one.
 */
async function everythingClosed(file: string): Promise<void> {
  const opened = () => newKinds(before, openResources())
  let open = opened()
  // count the checks, so that the limit doesn't include the time in which the machine is suspended
  for (let check = 0; open.length > 0 && check < patience / interval; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, interval).unref())
    open = opened()
  }
  if (open.length > 0) throw new Error(`${file} left something open: ${open.join(', ')}`)
}

function endAnyway(): void {
  setTimeout(() => {
    // this list doesn't include the timer of this function, because that timer doesn't keep the
    // process running
    const open = process.getActiveResourcesInfo().join(', ')
    process.stderr.write(`a test left something open: ${open}\n`)
    process.exit(1)
  }, patience).unref()
}
