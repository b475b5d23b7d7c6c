import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Creates a new folder for files before every test. */
export function filesFolder() {
  let folder = ''
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'docsctl-test-')))
  })
  afterEach(() => rm(folder, { recursive: true }))
  return {
    path: (name = '') => join(folder, name),
    write: async (files: Record<string, string | Buffer>) => {
      for (const [name, data] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), data)
      }
    },
  }
}
