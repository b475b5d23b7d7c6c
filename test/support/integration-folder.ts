import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import nock from 'nock'
import { docsctl, type Ended, type World } from './docsctl.ts'

/** A folder with the files of an integration, made anew for every test. */
export function integrationFolder() {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
  })
  afterEach(async () => {
    nock.cleanAll()
    await rm(folder, { recursive: true })
  })
  return {
    path: (name = '') => join(folder, name),
    write: async (files: Record<string, string | Buffer>) => {
      for (const [name, data] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), data)
      }
    },
    /** runs `integrations` in the folder; nothing is published yet */
    integrations: (argv: string[], world: World = {}): Promise<Ended> => {
      nock('https://api.test')
        .get(/^\/v1\/integrations\/[\w.-]+$/)
        .optionally()
        .reply(404)
      return docsctl(['integrations', ...argv], { cwd: folder, ...world })
    },
  }
}
