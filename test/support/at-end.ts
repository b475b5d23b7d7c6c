type Close = () => unknown

const ofTest = new Set<Close>()
const ofRun = new Set<Close>()
let isInTest = false

/**
 * Closes a resource after the test, even if the test fails. Resources that were created outside of
 * a test are closed after the last test.
 */
export function atEnd(close: Close): void {
  const opened = isInTest ? ofTest : ofRun
  opened.add(close)
}

async function closeAll(opened: Set<Close>): Promise<void> {
  const closing = [...opened]
  opened.clear()
  for (const close of closing) await close()
}

export const closingHooks = {
  beforeEach(): void {
    isInTest = true
  },
  async afterEach(): Promise<void> {
    isInTest = false
    await closeAll(ofTest)
  },
  afterAll(): Promise<void> {
    return closeAll(ofRun)
  },
}
