import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { checkedFolder, head, ok, paths, places } from '../../support/publishing/checked.ts'

describe('an OpenAPI document with references to other files', () => {
  const { path: inFolder, write: files, check } = checkedFolder()

  const pets = `${head}paths:\n  /pets:\n    $ref: paths/pets.yaml\n`
  const petsPath =
    "get:\n  responses:\n    '200':\n      description: ok\n      content:\n        application/json:\n          schema: {$ref: ../schemas/pet.yaml#/Pet}\n"

  it('includes referenced files relative to each file and keeps cycles as references', async () => {
    await files({
      'paths/pets.yaml': petsPath,
      'schemas/pet.yaml':
        'Pet:\n  type: object\n  properties:\n    friend: {$ref: "#/Pet"}\n    owner: {$ref: owner.json}\n',
      'schemas/owner.json': '{"type": "object", "properties": {"pet": {"$ref": "pet.yaml#/Pet"}}}',
    })
    const { findings, text, files: taken } = await check(pets)
    assert.deepEqual(findings, [])
    assert.equal(taken.length, 3)
    const { paths, components } = JSON.parse(text as string)
    const { schema } = paths['/pets'].get.responses['200'].content['application/json']
    assert.deepEqual(schema, { $ref: '#/components/schemas/Pet' })
    assert.deepEqual(components.schemas.Pet.properties, {
      friend: { $ref: '#/components/schemas/Pet' },
      owner: { $ref: '#/components/schemas/owner' },
    })
    assert.deepEqual(components.schemas.owner.properties.pet, { $ref: '#/components/schemas/Pet' })
  })

  it('is sent unchanged without bundling', async () => {
    await files({ 'paths/pets.yaml': 'get:\n  responses: {}\n' })
    assert.equal((await check(pets, { bundle: false })).text, pets)
  })

  it('includes files that only a mapping or an example refers to, with their findings', async () => {
    await files({ 'dog.yaml': 'type: 1\n', 'dog.json': '{"name": "Rex"}' })
    const schemas =
      'components:\n  schemas:\n    Pet: {type: object, discriminator: {propertyName: kind, mapping: {dog: ./dog.yaml}}}\n'
    const examples = '  examples:\n    dog: {externalValue: ./dog.json}\n'
    const { findings, text, files: taken } = await check(`${head}paths: {}\n${schemas}${examples}`)
    assert.deepEqual(places(findings), ['dog.yaml:1:7 struct'])
    assert.equal(taken.length, 2)
    const { components } = JSON.parse(text as string)
    assert.equal(components.schemas.Pet.discriminator.mapping.dog, '#/components/schemas/dog')
    assert.deepEqual(components.examples.dog, { value: { name: 'Rex' } })
  })

  it('has findings that show the file', async () => {
    await files({
      'paths/pets.yaml': 'get:\n  respnses: {}\n  responses: {default: {description: ok}}\n',
    })
    const { findings } = await check(pets)
    assert.deepEqual(places(findings), ['paths/pets.yaml:2:3 struct'])
    assert.match(findings[0]?.message as string, /`respnses` is not expected here/)
    assert.equal(findings[0]?.frame, '  2 |   respnses: {}\n    |   ^')
  })

  it('has findings that show the file of a schema that only another file refers to', async () => {
    await files({
      'paths/pets.yaml': petsPath,
      'schemas/pet.yaml':
        "Pet: {properties: {age: {$ref: '#/definitions/Age'}}}\ndefinitions:\n  Age:\n    type: 1\n",
    })
    assert.deepEqual(places((await check(pets)).findings), ['schemas/pet.yaml:4:11 struct'])
  })

  it('has no finding if references use schema names', async () => {
    const named = (ref: string) =>
      `${paths}${ok}components:\n  schemas:\n    Pet:\n      $id: https://example.com/pet\n      $defs: {Id: {type: string}}\n      properties: {id: {$ref: '#/$defs/Id'}, owner: {$ref: ${ref}}, friend: {$dynamicRef: '#pet'}}\n      $dynamicAnchor: pet\n    Owner: {$id: 'https://example.com/owner', type: object}\n`
    const { findings, text: sent } = await check(named('owner'))
    assert.deepEqual(findings, [])
    assert.equal(sent, named('owner'))
    assert.deepEqual(places((await check(named('nobody'))).findings), [
      'api.yaml:12:53 no-unresolved-refs',
    ])
  })

  describe('outside its folder', () => {
    const secret = `${head}paths: {}\ncomponents:\n  schemas:\n    A: {$ref: ../secret.yaml}\n`
    beforeEach(() => files({ 'secret.yaml': 'type: string\n', 'docs/pet.yaml': 'type: string\n' }))

    it('is rejected', async () => {
      const { findings, text } = await check(secret, {
        name: 'docs/api.yaml',
        gate: { root: inFolder('docs') },
      })
      assert.deepEqual(places(findings), ['docs/api.yaml:6:8 no-unresolved-refs'])
      assert.match(
        findings[0]?.message as string,
        /the target is outside "docs"\. Use --ref-root or --allow-outside/,
      )
      assert.ok(!text?.includes('type: string'))
    })

    it('includes the files with --allow-outside, or with a wider --ref-root', async () => {
      const outside = { root: inFolder('docs'), allowOutside: true }
      for (const gate of [outside, { root: inFolder() }]) {
        const { findings, text } = await check(secret, { name: 'docs/api.yaml', gate })
        assert.deepEqual(findings, [])
        assert.deepEqual(JSON.parse(text as string).components.schemas.secret, { type: 'string' })
      }
    })

    it('is rejected if a symbolic link leads outside the folder', async () => {
      await symlink(inFolder('secret.yaml'), inFolder('docs/linked.yaml'))
      const { findings } = await check(secret.replace('../secret', 'linked'), {
        name: 'docs/api.yaml',
        gate: { root: inFolder('docs') },
      })
      assert.match(findings[0]?.message as string, /the target is outside "docs"/)
    })

    const remote = secret.replace('../secret.yaml', 'https://specs.test/a.yaml')
    it('is rejected if it refers to another host, unless --allow-remote is set', async () => {
      assert.match((await check(remote)).findings[0]?.message as string, /--allow-remote/)
      const fetchText = async (url: string) => {
        assert.equal(url, 'https://specs.test/a.yaml')
        return { text: 'type: integer\n', url }
      }
      const { findings, text } = await check(remote, { gate: { allowRemote: true, fetchText } })
      assert.deepEqual(findings, [])
      assert.match(text as string, /"type":"integer"/)
    })

    it('includes files at the origin of a fetched document, but follows no redirect to another origin', async () => {
      const origin = 'https://specs.test'
      const from = (url: string) => async () => ({ text: 'type: integer\n', url })
      const home = await check(remote, { gate: { origin, fetchText: from(`${origin}/b.yaml`) } })
      assert.deepEqual(home.findings, [])
      const led = await check(remote, { gate: { origin, fetchText: from('http://inner/') } })
      assert.match(
        led.findings[0]?.message as string,
        /the URL redirects to a different origin\. Use --allow-remote/,
      )
      const other = await check(remote, { gate: { origin: 'https://other.test' } })
      assert.match(
        other.findings[0]?.message as string,
        /the target has a different origin than the document\. Use --allow-remote/,
      )
    })

    it('never exposes the credentials in a URL', async () => {
      const fetchText = async (url: string) => ({ text: '<!doctype html>', url })
      const text = remote.replace('specs.test', 'ada:s3cret@specs.test')
      const { findings } = await check(text, { gate: { allowRemote: true, fetchText } })
      assert.deepEqual(places(findings), ['api.yaml:6:8 no-unresolved-refs'])
      assert.match(
        findings[0]?.message as string,
        /Expected an OpenAPI document, but found HTML or XML/,
      )
      assert.match(findings[0]?.frame as string, /\*\*\*@specs\.test/)
      assert.ok(!JSON.stringify(findings).includes('s3cret'))
    })

    it('is rejected if a file is missing, is a folder, or has a different encoding', async () => {
      await mkdir(inFolder('docs/sub'))
      await writeFile(inFolder('docs/latin1.yaml'), Buffer.from('type: "\u00e9"\n', 'latin1'))
      const messages = async (target: string) =>
        (
          await check(secret.replace('../secret.yaml', target), {
            name: 'docs/api.yaml',
            gate: { root: inFolder('docs') },
          })
        ).findings.map(({ message }) => message)
      const reason = (target: string) => `Can't resolve $ref "${target}": `
      assert.deepEqual(await messages('none.yaml'), [
        `${reason('none.yaml')}file "docs/none.yaml" not found`,
      ])
      assert.deepEqual(await messages('sub'), [
        `${reason('sub')}Cannot read the file (it is a folder)`,
      ])
      assert.deepEqual(await messages('latin1.yaml'), [
        `${reason('latin1.yaml')}Cannot read the file (invalid UTF-8 in line 1)`,
      ])
      assert.match((await messages('../none.yaml'))[0] as string, /the target is outside "docs"/)
    })
  })

  it('can be checked even if 2,000 schemas form a chain', async () => {
    const chain = Array.from(
      { length: 2000 },
      (_, at) =>
        `    S${at}: {type: object, properties: {next: {$ref: "#/components/schemas/S${at + 1}"}}}\n`,
    ).join('')
    const text = `${head}paths: {}\ncomponents:\n  schemas:\n${chain}    S2000: {type: string}\n`
    assert.deepEqual((await check(text)).findings, [])
    const wrong = text.replace('S2000: {type: string}', 'S2000: {type: 1}')
    assert.deepEqual(places((await check(wrong)).findings), ['api.yaml:2006:19 struct'])
  })

  describe('is rejected with the location of a reference to itself', () => {
    const schemas = `${head}paths: {}\ncomponents:\n  schemas:\n`
    const round = [
      "    A: {$ref: 'other.yaml#/B'}\n",
      "B: {$ref: 'api.yaml#/components/schemas/A'}\n",
    ]
    const circles: [what: string, text: string, place: string][] = [
      [
        'beside a missing file',
        `${schemas}    Z: {$ref: 'none.yaml'}\n    A: {$ref: '#/components/schemas/A'}\n`,
        'api.yaml:7:8',
      ],
      ['alone', `${schemas}    A: {$ref: '#/components/schemas/A'}\n`, 'api.yaml:6:8'],
      [
        'by another one',
        `${schemas}    Z: {type: string}\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n`,
        'api.yaml:7:8',
      ],
      ['through another file', `${schemas}${round[0]}`, 'api.yaml:6:8'],
      ['within another file', `${schemas}    A: {$ref: 'ring.yaml#/B'}\n`, 'api.yaml:6:8'],
    ]
    for (const [what, text, place] of circles) {
      it(what, async () => {
        await files({
          'api.yaml': text,
          'other.yaml': round[1] as string,
          'ring.yaml': "B: {$ref: '#/C'}\nC: {$ref: '#/B'}\n",
        })
        const { findings } = await check(text)
        assert.deepEqual(places(findings), [`${place} no-unresolved-refs`])
        assert.match(findings[0]?.message as string, /it refers to itself/)
      })
    }
  })
})
