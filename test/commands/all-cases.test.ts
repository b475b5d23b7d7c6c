import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { type Schema, Validator } from '@cfworker/json-schema'
import { allCases } from '../support/all-cases.ts'
import { type CommandCase, jsonOf, runCase, unindent } from '../support/command-case.ts'
import { docsctl } from '../support/docsctl.ts'

interface Row {
  method: string
  path: string
  command: string
}

const contract = new URL('../contract/', import.meta.url)
const rowsOf = (name: string): Row[] => JSON.parse(readFileSync(new URL(name, contract), 'utf8'))

/** Those whose answer is a stream, or whose body is made of a file: their own tests show each form. */
const shownOtherwise = [
  'integrations publish [manifest]',
  'ask <question>',
  'ask <question> --site <site>',
  'sites redirects import',
]

/** Whether a case sends what a row of the lists has. */
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

/** What is drawn otherwise, without heads and labels: trees, threads, hits of a search, texts, and sentences. */
const drawn =
  /^(content pages (list|get|find|evaluated)|revisions pages|comments (list|replies list)|search|sites (search|structure get|published)|spaces links|openapi (source|create|publish))\b/

/** The heads of a table, or the labels of a thing. */
function namesIn(table: string): string[] {
  const [head = '', ...rows] = table.trimEnd().split('\n')
  if (rows.length > 0 && head === head.toUpperCase()) return head.split(/ {2,}/)
  // a value that goes on below has no label there
  return [head, ...rows].filter((row) => /^\S/.test(row)).map((row) => row.split(/ {2,}/)[0] ?? '')
}

/** Answered with things of which the service would tell more, or printed in part. */
const cutShort = /^content locate\b| --columns /

/** What the command of a case prints with --json, as `docsctl schema` tells it. */
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

/** What a case prints where the names of its own table are typed as columns. */
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
    ...rowsOf('operations.json'),
    ...readdirSync(new URL('living/', contract)).flatMap((name) => rowsOf(`living/${name}`)),
  ]

  it('has a case with its request, its table, its pipe, its JSON and its dry run', async () => {
    const cases = await allCases()
    const missing = rows.filter((row) => !cases.some((one) => sends(row, one.sends)))
    assert.deepEqual(
      missing.map(({ command }) => command),
      shownOtherwise,
    )
  }).timeout(60_000)

  it('prints JSON of the shape that docsctl schema tells', async () => {
    const shapeOf = await resultShapes()
    for (const one of (await allCases()).filter(({ run }) => !cutShort.test(run))) {
      const shape = shapeOf(one)
      assert.notDeepEqual(shape, {}, one.run)
      const { errors } = new Validator(shape, '2020-12', false).validate(jsonOf(one))
      assert.deepEqual(errors, [], one.run)
    }
  }).timeout(60_000)

  it('takes the heads and labels of its table as columns', async () => {
    const shown = (await allCases()).filter(({ run }) => !drawn.test(run))
    for (const one of shown.filter(({ run }) => !run.includes('--columns'))) {
      const table = unindent(one.table)
      const names = namesIn(table)
      assert.equal(await byNames(one), table, `${one.run} --columns ${names.join(',')}`)
    }
  }).timeout(60_000)
})
