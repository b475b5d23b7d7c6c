import nock from 'nock'
import { docsctl, type Ended, type World } from '../docsctl.ts'
import { filesFolder } from '../files-folder.ts'

/** Creates a new folder with the files of an integration before every test. */
export function integrationFolder() {
  const { path, write } = filesFolder()
  afterEach(() => nock.cleanAll())
  return {
    path,
    write,
    /** runs an `integrations` command in the folder; no integration is published */
    integrations: (argv: string[], world: World = {}): Promise<Ended> => {
      nock('https://api.test')
        .get(/^\/v1\/integrations\/[\w.-]+$/)
        .optionally()
        .reply(404)
      return docsctl(['integrations', ...argv], { cwd: path(), ...world })
    },
  }
}
