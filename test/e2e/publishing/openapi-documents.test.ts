import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { largeDocument } from '../../support/publishing/large-document.ts'
import { publishing } from '../../support/publishing/publishing.ts'
import { sampled, sized } from '../../support/sizes.ts'

const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')))

describe('openapi publish in the built program', () => {
  const pets = publishing()

  const world: [file: string, operations: number][] = [
    ['2.0/json/petstore.json', 20],
    ['3.0/json/star-trek.json', 120],
    ['3.0/yaml/uspto.yaml', 3],
    ['3.0/json/circular.json', 1],
    ['3.1/json/train-travel.json', 7],
    ['3.1/yaml/petstore.yaml', 20],
  ]
  for (const [file, operations] of sampled(world, 2)) {
    it(`publishes a real document: ${file}`, async () => {
      const done = await pets.published(`publish pets ${join(examples, file)}`)
      assert.deepEqual(
        [done.result, done.state, done.operations],
        ['created', 'complete', operations],
      )
    })
  }

  it('publishes a real document in several files', async () => {
    const folder = fileURLToPath(
      new URL('../../features/openapi/documents/petstore-separate', import.meta.url),
    )
    const document = join(folder, 'spec/openapi.yaml')
    const line = `publish pets ${document} --ref-root ${folder}`
    const { body } = await pets.published(`${line} --dry-run`)
    const { schemas } = JSON.parse(body.source.text).components
    assert.deepEqual(
      [Object.keys(schemas.Pet.properties), schemas.Pets.items, schemas.Error.required],
      [['id', 'name', 'tag'], { $ref: '#/components/schemas/Pet' }, ['code', 'message']],
    )
    const done = await pets.published(line)
    assert.deepEqual([done.result, done.operations, done.problems], ['created', 3, []])
  })

  it('publishes a document that was split into two files', async () => {
    const text = readFileSync(join(examples, '3.1/json/train-travel.json'), 'utf8')
    const { components, ...rest } = JSON.parse(text)
    const apart = JSON.stringify(rest).replaceAll('"#/components/', '"components.json#/')
    const others = JSON.stringify(components).replaceAll('"#/components/', '"#/')
    pets.write('api.json', apart)
    pets.write('components.json', others)
    assert.equal((await pets.published('publish pets api.json')).operations, 7)
  })

  const sizes: [megabytes: number, operations: number][] = [
    [1, 2040],
    [5, 10_204],
    [30, 61_224],
  ]
  for (const [megabytes, operations] of sized(sizes.slice(0, 1), sizes)) {
    it(`publishes a document of ${megabytes} MB, and rejects one with an error in the last line`, async () => {
      const { text, sound, lines } = largeDocument(megabytes)
      pets.write('api.yaml', sound)
      const done = await pets.published('publish pets api.yaml')
      assert.deepEqual([done.result, done.operations], ['created', operations])
      pets.write('api.yaml', text)
      const { problems } = await pets.failed(11, 'publish pets api.yaml --strict')
      assert.deepEqual(
        problems.map(({ where }: { where: string }) => where),
        [`api.yaml:${lines - 1}:9`, `api.yaml:${lines}:9`],
      )
      assert.equal(pets.came(), 'GET PUT GET')
    })
  }
})
