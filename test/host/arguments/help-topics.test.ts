import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configOfSources } from '../../../scripts/dev.ts'
import { exitCodes } from '../../../src/errors.ts'
import { findRequest } from '../../../src/host/arguments/dispatch.ts'
import { helpTopics } from '../../../src/host/help/help-topics.ts'
import { runCatalog } from '../../../src/host/program/config.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const body = (name: string) => helpTopics[name]?.body ?? ''

describe('the help topics', () => {
  for (const name of [
    'automation',
    'environment',
    'exit-codes',
    'names',
    'output',
    'roles',
    'times',
  ]) {
    it(`help ${name} prints its text, on lines of at most 80 columns`, async () => {
      const { exit, stdout } = await docsctl(['help', name])
      assert.equal(exit, 0)
      assert.equal(stdout, `${body(name).trim()}\n`)
      for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line)
    })
  }

  it('have examples that parse', async () => {
    const source = runCatalog(await configOfSources())
    const lines = Object.values(helpTopics).flatMap(({ body }) =>
      (body.split('\nEXAMPLES\n')[1] ?? '').split('\n').filter((line) => line.trim() !== ''),
    )
    assert.equal(lines.length, 22)
    for (const line of lines) {
      // vertical bars inside quotes belong to jq expressions
      const commands = line.split(/ (?:\||\|\||>) (?=(?:[^']*'[^']*')*[^']*$)/)
      for (const command of commands.filter((part) => part.includes('docsctl '))) {
        const request = findRequest(splitArguments(command.split('docsctl ')[1] ?? ''), source)
        assert.equal(request.type, 'run', line)
        if (request.type !== 'run') continue
        assert.deepEqual(request.parsed?.problems, [], line)
      }
    }
  })
})

describe('help exit-codes', () => {
  it('lists each error kind with its code, and no others', () => {
    let code = ''
    const listed: Record<string, number> = {}
    for (const line of body('exit-codes').split('\n')) {
      const row = /^( {0,3}\d+| {4})? {2}([a-z-]+) {2,}\S/.exec(line)
      if (!row) continue
      code = row[1]?.trim() || code
      listed[row[2] as string] = Number(code)
    }
    assert.deepEqual(listed, { ...exitCodes })
    assert.match(body('exit-codes'), /^ {3}0 {18}Success, or nothing to do$/m)
  })
})

describe('help environment', () => {
  it('lists every docsctl variable that the sources read', () => {
    const listed = [...body('environment').matchAll(/^ {2}((?:DOCSCTL|GITBOOK)_[A-Z_]+) /gm)].map(
      ([, name]) => name,
    )
    const read = sources().flatMap(
      (text) => text.match(/(?<=['`".])(?:DOCSCTL|GITBOOK)_[A-Z_]+(?=\b)/g) ?? [],
    )
    assert.ok(read.length > 0)
    for (const name of new Set(read)) assert.ok(listed.includes(name), name)
  })

  it('lists the variables of other programs', () => {
    for (const name of [
      'HTTPS_PROXY',
      'HTTP_PROXY',
      'NO_PROXY',
      'NODE_EXTRA_CA_CERTS',
      'NO_COLOR',
      'FORCE_COLOR',
      'TERM',
    ]) {
      assert.match(body('environment'), new RegExp(`^ {2}${name} +\\S`, 'm'))
    }
  })
})

/** Returns the text of all source files, except those that contain help. */
function sources(): string[] {
  const root = new URL('../../../', import.meta.url)
  return ['src', 'bin'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|js)$/.test(path) && !path.includes('help-texts'))
      .map((path) => readFileSync(fileURLToPath(new URL(`${folder}/${path}`, root)), 'utf8')),
  )
}
