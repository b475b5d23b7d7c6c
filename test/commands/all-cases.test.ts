import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { type Schema, Validator } from '@cfworker/json-schema'
import { allCases } from '../support/all-cases.ts'
import { type CommandCase, expectedJson, runCase, unindent } from '../support/command-case.ts'
import { docsctl } from '../support/docsctl.ts'
import { sampled } from '../support/sizes.ts'

interface Row {
  method: string
  path: string
  command: string
}

const contract = new URL('../contract/', import.meta.url)
const parseRows = (name: string): Row[] => JSON.parse(readFileSync(new URL(name, contract), 'utf8'))

/**
 * Commands whose response is a stream or whose body is a file. They have their own tests for each
 * format.
 */
const shownOtherwise = [
  'integrations publish [manifest]',
  'ask <question>',
  'ask <question> --site <site>',
  'sites redirects import',
]

/** Returns whether a case sends the request in the given row of the operations list. */
function sends({ method, path }: Row, sent: string): boolean {
  const [way, target = ''] = sent.split(' ')
  const segments = (target.split('?')[0] as string).split('/')
  const wanted = path.split('/')
  return (
    way === method &&
    segments.length === wanted.length &&
    wanted.every((one, index) => one.startsWith('{') || one === segments[index])
  )
}

/**
 * Matches the commands whose output has neither headers nor labels: trees, threads, search results,
 * plain text, and sentences.
 */
const drawn =
  /^(content pages (list|get|find|evaluated)|revisions pages|comments (list|replies list)|search|sites (search|structure get|published)|spaces links|openapi (source|create|publish))\b/

/** Returns the headers of a table, or the labels of an object view. */
function namesIn(table: string): string[] {
  const [head = '', ...rows] = table.trimEnd().split('\n')
  if (rows.length > 0 && head === head.toUpperCase()) return head.split(/ {2,}/)
  // the continuation line of a long value has no label
  return [head, ...rows].filter((row) => /^\S/.test(row)).map((row) => row.split(/ {2,}/)[0] ?? '')
}

/** Matches the cases whose responses the test shortens, or whose output is incomplete. */
const cutShort = /^content locate\b| --columns /

/**
 * Returns a function that returns the schema for the --json output of a case, from `docsctl
 * schema`.
 */
async function resultShapes(): Promise<(one: CommandCase) => Schema> {
  const { stdout } = await docsctl([
    'schema',
    '--jq',
    'map({key: .command, value: .result}) | from_entries',
  ])
  const shapes: Record<string, Schema> = JSON.parse(stdout)
  return ({ run }) => {
    const words = run.replace(/^cr\b/, 'change-requests').split(' ')
    const names = words.map((_, at) => words.slice(0, words.length - at).join(' '))
    return shapes[names.find((one) => Object.hasOwn(shapes, one)) ?? ''] ?? assert.fail(run)
  }
}

/** Returns the output of a case with `--columns` set to the names in the case's own table. */
async function byNames(one: CommandCase): Promise<string> {
  const names = namesIn(unindent(one.table))
  const { exit, stdout, stderr } = await runCase(
    one,
    ['--no-color', '--columns', names.join(',')],
    100,
  )
  return exit === 0 ? stdout : stderr
}

describe('each command of an operation', () => {
  const rows = [
    ...parseRows('operations.json'),
    ...readdirSync(new URL('living/', contract)).flatMap((name) => parseRows(`living/${name}`)),
  ]

  it('has a case with its request, and its output as a table, in a pipe, as JSON, and in a dry run', async () => {
    const cases = await allCases()
    const missing = rows.filter((row) => !cases.some((one) => sends(row, one.sends)))
    assert.deepEqual(
      missing.map(({ command }) => command),
      shownOtherwise,
    )
  })

  it('prints JSON that matches the shape in docsctl schema', async () => {
    const shapeOf = await resultShapes()
    for (const one of (await allCases()).filter(({ run }) => !cutShort.test(run))) {
      const shape = shapeOf(one)
      assert.notDeepEqual(shape, {}, one.run)
      const { errors } = new Validator(shape, '2020-12', false).validate(expectedJson(one))
      assert.deepEqual(errors, [], one.run)
    }
  })

  it('accepts the headers and labels of its table as columns', async () => {
    const shown = (await allCases()).filter(({ run }) => !drawn.test(run))
    const cases = shown.filter(({ run }) => !run.includes('--columns'))
    for (const one of sampled(cases, 3)) {
      const table = unindent(one.table)
      const names = namesIn(table)
      assert.equal(await byNames(one), table, `${one.run} --columns ${names.join(',')}`)
    }
  })
})
