import nock from 'nock'
import { docsctl, type Ended, type World } from '../docsctl.ts'
import { filesFolder } from '../files-folder.ts'

/** Creates a new folder with the files of an integration in every test. */
export function integrationFolder() {
  const { path, write } = filesFolder()
  afterEach(() => nock.cleanAll())
  return {
    path,
    write,
    /** runs `integrations` in the folder; nothing is published yet */
    integrations: (argv: string[], world: World = {}): Promise<Ended> => {
      nock('https://api.test')
        .get(/^\/v1\/integrations\/[\w.-]+$/)
        .optionally()
        .reply(404)
      return docsctl(['integrations', ...argv], { cwd: path(), ...world })
    },
  }
}
