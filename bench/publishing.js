import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  benchPath,
  docsctl,
  measureMemory,
  medians,
  mib,
  row,
  run,
  signedInEnvironment,
  withServer,
} from './measure.js'

/** Measures all steps of publishing: reading, checking, bundling, sending, and waiting. */

function specification(megabytes) {
  const operations = Array.from(
    { length: Math.floor((megabytes * 1_000_000) / 522) },
    (_, at) => `  /pets${at}/{id}:
    get:
      operationId: getPet${at}
      summary: gets a pet
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        '200':
          description: the pet
          content:
            application/json:
              schema:
                type: object
                required: [id]
                properties:
                  id: {type: string, description: what it is called by}
                  next: {$ref: 'schemas.yaml#/Pet${at % 100}'}
`,
  ).join('')
  return `openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths:\n${operations}`
}

const schemas = Array.from(
  { length: 100 },
  (_, at) => `Pet${at}: {type: object, properties: {next: {$ref: '#/Pet${(at + 1) % 100}'}}}\n`,
).join('')

/** Writes an integration whose script imports two packages with 150 modules each. */
function integration() {
  const files = {
    'gitbook-manifest.yaml':
      'name: pets\ntitle: Pets\ndescription: Pets next to the docs\norganization: acme\nscript: ./index.ts\nscopes: []\n',
    'index.ts':
      "import * as left from 'left'\nimport * as right from 'right'\nexport default { left, right }\n",
  }
  for (const name of ['left', 'right']) {
    const modules = Array.from({ length: 150 }, (_, at) => `part${at}`)
    const folder = `node_modules/${name}`
    files[`${folder}/package.json`] = JSON.stringify({ name, type: 'module', main: 'index.js' })
    files[`${folder}/index.js`] = modules.map((part) => `export * from './${part}.js'\n`).join('')
    for (const part of modules) {
      const text = JSON.stringify(`${name} ${part} `.repeat(100))
      files[`${folder}/${part}.js`] =
        `export function ${part}(n) {\n  return n > 0 ? ${text} : ''\n}\n`
    }
  }
  return files
}

/**
 * Returns a document whose schemas all refer to each other, before or after a change. It has 600
 * operations by default.
 */
function connected(isNewer, count = 600) {
  const schemas = {}
  const paths = {}
  for (let at = 0; at < count; at++) {
    const properties = { id: { type: 'string' } }
    for (let field = 0; field < 30; field++) {
      const description = `the field ${field} of object ${at}`
      properties[`field${field}`] = { type: 'string', description, maxLength: 100 + field }
    }
    for (let next = 1; next <= 5; next++) {
      const to = (at * 7 + next * 31) % count
      properties[`next${next}`] = { $ref: `#/components/schemas/Pet${to}` }
    }
    if (isNewer) {
      delete properties.field3
      properties.field4 = { type: 'integer' }
    }
    schemas[`Pet${at}`] = { type: 'object', required: ['id'], properties }
    const schema = { $ref: `#/components/schemas/Pet${at}` }
    const content = { 'application/json': { schema } }
    const responses = { 200: { description: 'ok', content } }
    paths[`/pets${at}`] = { post: { requestBody: { content }, responses } }
  }
  const info = { title: 'Pets', version: '1' }
  return JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }, null, 2)
}

/** Returns a document with 600 operations and inline schemas, before or after a change. */
function inlineSchemas(isNewer) {
  const pet = (depth, tag) => {
    const properties = {}
    for (let field = 0; field < 2; field++) {
      const type = isNewer && field === 1 ? 'integer' : 'string'
      properties[`field${field}`] = { type, maxLength: 100 + field, title: tag.slice(-4) }
    }
    if (depth > 0) for (const next of 'ab') properties[next] = pet(depth - 1, tag + next)
    return { type: 'object', required: ['field0'], properties }
  }
  const content = (tag) => ({ 'application/json': { schema: pet(3, tag) } })
  const paths = {}
  for (let at = 0; at < 600; at++) {
    const responses = {}
    for (const status of [200, 400]) {
      responses[status] = { description: 'told', content: content(`answer ${status}`) }
    }
    paths[`/pets${at}`] = { post: { requestBody: { content: content('body') }, responses } }
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths })
}

export async function publishing() {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const files = { 'api.yaml': specification(13), 'schemas.yaml': schemas, ...integration() }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  try {
    await withServer('publish-server.js', 0, async (url) => {
      const env = { ...signedInEnvironment(url), DOCSCTL_STATE_DIR: folder }
      await specificationOf(folder, env)
      await comparisonOf(folder, env)
      await integrationOf(folder, url, env)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function specificationOf(folder, env) {
  process.stdout.write('\npublishing 13 MB of OpenAPI in two files, in seconds and MiB\n')
  const args = [docsctl, 'openapi', 'publish', 'pets', join(folder, 'api.yaml'), '--force']
  // use the fastest of five runs, because other load on the machine affects it least
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) fastest = Math.min(fastest, (await run(args, env)).ms)
  row('docsctl openapi publish', fastest / 1000, 4)
  row('docsctl openapi publish, peak memory', mib((await measureMemory(args, env)).peak), 600)
  process.stdout.write('\npublishing 73 MB of OpenAPI in one file, in seconds and MiB\n')
  const file = join(folder, 'large.json')
  writeFileSync(file, connected(false, 11_000))
  const large = [docsctl, 'openapi', 'publish', 'pets', file, '--force', '--max-size', '80MB']
  row('docsctl openapi publish --max-size', (await run(large, env)).ms / 1000, 15)
  row(
    'docsctl openapi publish --max-size, peak memory',
    mib((await measureMemory(large, env)).peak),
    1500,
  )
}

async function comparisonOf(folder, env) {
  for (const [kind, generate] of Object.entries({
    'with references': connected,
    'with inline schemas': inlineSchemas,
  })) {
    process.stdout.write(
      `\ncomparing two documents of 4 MB with 600 operations, ${kind}, in seconds and MiB\n`,
    )
    const [older, newer] = [join(folder, 'older.json'), join(folder, 'newer.json')]
    writeFileSync(older, generate(false))
    writeFileSync(newer, generate(true))
    const args = [docsctl, 'openapi', 'diff', older, newer]
    let fastest = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round++) fastest = Math.min(fastest, (await run(args, env)).ms)
    row('docsctl openapi diff', fastest / 1000, 4)
    row('docsctl openapi diff, peak memory', mib((await measureMemory(args, env)).peak), 400)
  }
}

async function integrationOf(folder, url, env) {
  process.stdout.write(
    '\npublishing a script of 300 modules, as a ratio to a handwritten program with esbuild (medians of 7)\n',
  )
  const times = await medians(
    {
      byHand: { args: [benchPath('hand-written-publish.js'), folder, url] },
      docsctl: { args: [docsctl, 'integrations', 'publish', folder], env },
    },
    7,
  )
  row('docsctl integrations publish', times.docsctl / times.byHand, 2)
  process.stdout.write(
    `  (${Math.round(times.docsctl)} ms against ${Math.round(times.byHand)} ms)\n`,
  )
}
