import { docsctl } from '../docsctl.ts'
import { filesFolder } from '../files-folder.ts'

const head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n"
export const pets = `${head}  /pets:\n    get:\n      responses: {"200": {description: ok}}\n`
export const toys = `${head}  /toys:\n    get:\n      responses: {"200": {description: ok}}\n`

export const manifest = `specifications:
  - slug: pets
    file: pets.yaml
  - slug: toys
    file: toys.yaml
`

/**
 * Creates a new folder `apis` with two documents before every test. Its functions write a manifest
 * next to the documents and publish it.
 */
export function manifestFolder() {
  const { path, write: files } = filesFolder()
  beforeEach(() => files({ 'apis/pets.yaml': pets, 'apis/toys.yaml': toys }))
  const publish = (words: string, options: Parameters<typeof docsctl>[1] = {}) =>
    docsctl(`openapi publish --manifest apis/openapi.publish.yaml ${words}`.trim().split(' '), {
      cwd: path(),
      ...options,
    })
  return { path, files, publish }
}
