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
 * Creates a new folder with `api.yaml` in every test, and a sandbox to which the built program
 * publishes it as `pets`.
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
    // sent documents are processed before the first status read
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

    /** Sets the service URL for further runs. */
    leadTo(way: string) {
      url = way
    },

    /** Makes processing take time on the service's clock. */
    takeTime() {
      takesTime = true
    },

    /** Replaces the service by one with a frozen clock that never finishes processing. */
    async standStill() {
      await served.sandbox.close()
      served = await serve()
      url = served.url
    },

    /** Returns the output of a run that must succeed without messages. */
    async published(line: string, options: ProgramOptions = {}) {
      const { exit, stdout, stderr } = await run(`${line} --json`, options)
      assert.equal(exit, 0, stderr)
      assert.equal(stderr, '')
      return JSON.parse(stdout)
    },

    /** Returns the error of a run that must fail with this code and print nothing. */
    async failed(code: number, line: string, options: ProgramOptions = {}) {
      const { exit, stdout, stderr } = await run(`${line} --json`, options)
      assert.equal(exit, code, stderr)
      assert.equal(stdout, '')
      const { error } = JSON.parse(stderr.trim().split('\n').at(-1) as string)
      assert.equal(error.exit, code)
      return error
    },

    /** Returns the methods received since the last call. */
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

    /** Returns the locally stored published versions. */
    kept: () => {
      const file = join(folder, 'openapi.json')
      if (!existsSync(file)) return []
      const state: Record<string, { lastVersion: string }> = JSON.parse(readFileSync(file, 'utf8'))
      return Object.values(state).map(({ lastVersion }) => lastVersion)
    },
  }
}
