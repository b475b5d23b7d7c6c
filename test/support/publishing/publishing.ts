import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopedId } from '../../../src/sandbox/store/ids.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { type ProgramOptions, runProgram } from '../program.ts'

export const petsDocument = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`

export const petsId = scopedId('acme', 'pets')

/**
 * Creates a new folder with `api.yaml` and a sandbox before every test. The built program publishes
 * the document to the sandbox as `pets`.
 */
export function publishing() {
  let served: Served
  let folder: string
  let url: string
  let takesTime: boolean

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
    writeFileSync(join(folder, 'api.yaml'), petsDocument)
    served = await serve({ time: Date.now })
    url = served.url
    takesTime = false
    // a document is processed before the program first reads its status
    served.sandbox.observe(({ method, changes }) => {
      if (takesTime || method === 'GET' || changes.length === 0) return
      const publishedAt = new Date(Date.now() - 3000).toISOString()
      served.sandbox.change((tx) => tx.patch('openapiSpecs', petsId, { publishedAt }))
    })
  })
  afterEach(async () => {
    await endAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, options: ProgramOptions = {}) =>
    runProgram(['openapi', ...line.split(' ')], {
      cwd: folder,
      ...options,
      env: {
        DOCSCTL_API_URL: url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: 'acme',
        DOCSCTL_STATE_DIR: folder,
      },
    })
  const version = () => served.sandbox.tables.get('openapiSpecs', petsId)?.version

  return {
    path: (name: string) => join(folder, name),
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    served: () => served,
    run,
    version,

    /** Sets the service URL for later runs. */
    leadTo(way: string) {
      url = way
    },

    /** Makes the processing of documents take time on the service's clock. */
    takeTime() {
      takesTime = true
    },

    /** Replaces the service with one whose clock is stopped, so that processing never ends. */
    async standStill() {
      await served.sandbox.close()
      served = await serve()
      url = served.url
    },

    /**
     * Runs a command and returns its output. Fails unless the command succeeds without messages.
     */
    async published(line: string, options: ProgramOptions = {}) {
      const { exit, stdout, stderr } = await run(`${line} --json`, options)
      assert.equal(exit, 0, stderr)
      assert.equal(stderr, '')
      return JSON.parse(stdout)
    },

    /**
     * Runs a command and returns its error. Fails unless the command exits with the given code and
     * prints nothing to standard output.
     */
    async failed(code: number, line: string, options: ProgramOptions = {}) {
      const { exit, stdout, stderr } = await run(`${line} --json`, options)
      assert.equal(exit, code, stderr)
      assert.equal(stdout, '')
      const { error } = JSON.parse(stderr.trim().split('\n').at(-1) as string)
      assert.equal(error.exit, code)
      return error
    },

    /** Returns the methods of the requests that were received since the last call. */
    came: () =>
      served.exchanges
        .splice(0)
        .map(({ method }) => method)
        .join(' '),

    whole: (result: string) => ({
      slug: 'pets',
      result,
      url: `${served.url}/app/orgs/acme/openapi/pets`,
      state: 'complete',
      version: version(),
      operations: 1,
      problems: [],
    }),

    /** Returns the published versions that docsctl has stored locally. */
    kept: () => {
      const file = join(folder, 'openapi.json')
      if (!existsSync(file)) return []
      const state: Record<string, { lastVersion: string }> = JSON.parse(readFileSync(file, 'utf8'))
      return Object.values(state).map(({ lastVersion }) => lastVersion)
    },
  }
}
