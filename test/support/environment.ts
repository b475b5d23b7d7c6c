import fc from 'fast-check'
import { closingHooks } from './at-end.ts'
import { newKinds, openResources } from './leftovers.ts'

/** Loaded before every test to hide the machine's own settings. */
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
 * Property tests use the same values in every run; `TEST_SEED=random` or a number selects others.
 */
const seed = process.env.TEST_SEED ?? '1'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

/** The time in ms in which a file or run must close its resources after the last test. */
const patience = 20_000

/** mocha sets this in the processes of `--parallel`; each process runs many files */
const isWorker = process.env.MOCHA_WORKER_ID !== undefined

let before: ReturnType<typeof openResources> = new Map()

/** An open server or timer fails the run instead of blocking its end. */
export const mochaHooks = {
  ...closingHooks,
  async beforeAll() {
    // mocha starts the timer of a hook after the hook returns its promise
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

/** Compares each file with the worker's earlier state because a worker runs several files. */
async function everythingClosed(file: string): Promise<void> {
  const deadline = Date.now() + patience
  const opened = () => newKinds(before, openResources())
  let open = opened()
  while (open.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20).unref())
    open = opened()
  }
  if (open.length > 0) throw new Error(`${file} left something open: ${open.join(', ')}`)
}

function endAnyway(): void {
  setTimeout(() => {
    // this timer is not included because it doesn't block the end
    const open = process.getActiveResourcesInfo().join(', ')
    process.stderr.write(`a test left something open: ${open}\n`)
    process.exit(1)
  }, patience).unref()
}
