import assert from 'node:assert/strict'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'

const pet = (fields: string, rest = '') => `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}
components: {schemas: {Pet: {type: object, properties: {${fields}}${rest}}}}
`

describe('docsctl openapi diff with references', () => {
  const { path, write: files } = filesFolder()
  const diff = async (before: string, after: string) => {
    await files({ 'old.yaml': before, 'new.yaml': after })
    return await docsctl(['openapi', 'diff', 'old.yaml', 'new.yaml'], { cwd: path() })
  }

  it('warns about broken references in documents of one or several files', async () => {
    const lost = "id: {$ref: '#/components/schemas/Id'}"
    const one = await diff(pet(lost), pet('id: {type: string}'))
    assert.equal(one.exit, 0)
    assert.equal(one.stderr, "warning: old.yaml: Can't resolve $ref #/components/schemas/Id\n")
    const several = await diff(pet(`${lost}, name: {$ref: name.yaml}`), pet('id: {type: string}'))
    assert.equal(
      several.stderr,
      'warning: old.yaml: Can\'t resolve $ref: file "name.yaml" not found\n' +
        "warning: old.yaml: Can't resolve $ref #/components/schemas/Id\n",
    )
  })

  it('does not warn about references in examples or to existing files', async () => {
    const example = pet("id: {type: object, example: {$ref: '#/nowhere'}}, name: {$ref: name.yaml}")
    await files({ 'name.yaml': 'type: string\n' })
    assert.equal((await diff(example, example)).stderr, '')
  })

  it('follows references to schema names', async () => {
    const owner = (type: string) =>
      pet(
        'owner: {$ref: owner}',
        `, $id: 'https://example.com/pet'}, Owner: {type: ${type}, $id: 'https://example.com/owner'`,
      )
    const { stdout, stderr } = await diff(owner('string'), owner('integer'))
    assert.equal(stderr, '')
    assert.match(stdout, /^breaking Owner: was string, is integer \(response-type-widened/)
  })
})
