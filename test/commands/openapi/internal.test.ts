import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'

const head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\n"
const paths = (pet: string) =>
  `paths:\n  /pets:\n    get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '${pet}'}}}}}}\n`
const pet = (mark: string) =>
  `{type: object, properties: {id: {type: string}, secret: {type: string${mark}}}, example: {id: a, secret: MARKER}}`
const marked = pet(', x-internal: true')
const single = `${head}${paths('#/components/schemas/Pet')}components: {schemas: {Pet: ${marked}}}\n`
const files = {
  'api.yaml': single,
  'several.yaml': head + paths('pet.yaml'),
  'pet.yaml': marked,
  'unmarked.yaml': single.replace(', x-internal: true', ''),
  'overlay.yaml':
    'overlay: 1.0.0\ninfo: {title: Marks, version: "1"}\nactions: [{target: $.components.schemas.Pet.properties.secret, update: {x-internal: true}}]\n',
}

describe('internal parts of a document', () => {
  const { path, write } = filesFolder()
  beforeEach(() => write(files))
  afterEach(() => nock.cleanAll())

  const publish = (words: string) =>
    docsctl(['openapi', 'publish', 'pets', ...words.split(' '), '--dry-run'], { cwd: path() })

  for (const [mode, words] of Object.entries({
    'a single file': 'api.yaml',
    'several files': 'several.yaml',
    'a file with an overlay': 'unmarked.yaml --overlay overlay.yaml',
    'a fetched URL': 'https://example.com/api.yaml --fetch',
  })) {
    it(`are removed from ${mode} with their values, and listed in notes`, async () => {
      nock('https://example.com').get('/api.yaml').reply(200, single)
      const { exit, stdout, stderr } = await publish(`${words} --drop-internal`)
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stdout, /MARKER|secret|x-internal/)
      assert.match(stdout, /\\"example\\":\{\\"id\\":\\"a\\"\}/)
      assert.match(
        stderr,
        /^Removed 1 internal part from .*: #\/components\/schemas\/\S+\/secret$/m,
      )
      assert.match(
        stderr,
        /^Removed 1 value of internal parts from .*: #\/components\/schemas\/\S+\/example\/secret$/m,
      )
    })
  }

  it('are noted if they are published', async () => {
    const { exit, stderr } = await publish('api.yaml')
    const at = '#/components/schemas/Pet/properties/secret'
    const note = `note: api.yaml: The document contains 1 part marked x-internal: ${at}. To remove internal parts, use --drop-internal\n`
    assert.equal(exit, 0)
    assert.ok(stderr.startsWith(note), stderr)
    assert.doesNotMatch((await publish('unmarked.yaml')).stderr, /internal/)
  })

  it('are an error with --fail-on-internal, unless they are dropped', async () => {
    const { exit, stdout, stderr } = await publish('api.yaml --fail-on-internal')
    assert.doesNotMatch(stderr, /--skip-rule/)
    assert.deepEqual([exit, stdout], [11, ''])
    assert.match(stderr, /api\.yaml:1:1: error: The document contains 1 part marked x-internal: /)
    assert.equal((await publish('api.yaml --fail-on-internal --drop-internal')).exit, 0)
    const url = await publish('https://example.com/api.yaml --fail-on-internal')
    assert.match(url.stderr, /--fail-on-internal requires --fetch/)
  })

  it('are listed in full in JSON', async () => {
    const fields = Array.from({ length: 12 }, (_, at) => `s${at}: {x-internal: true, default: a}`)
    await write({
      'api.yaml': single.replace('secret: {type: string, x-internal: true}', fields.join(', ')),
    })
    const check = async (flags: string[]) => {
      const words = ['openapi', 'publish', 'pets', 'api.yaml', '--check', '-o', 'json', ...flags]
      return await docsctl(words, { cwd: path() })
    }
    const at = '#/components/schemas/Pet/properties'
    const all = fields.map((_, index) => `${at}/s${index}`)
    const published = await check([])
    assert.match(
      published.stderr,
      /contains 12 parts marked x-internal: .*\/s9, and 2 more\. To remove/,
    )
    assert.deepEqual(JSON.parse(published.stdout).internal, { published: all })
    const removed = await check(['--drop-internal'])
    assert.match(removed.stderr, /^Removed 12 internal parts from api\.yaml: .*\/s9, and 2 more$/m)
    assert.deepEqual(JSON.parse(removed.stdout).internal, { removed: all, removedValues: [] })
  })
})
