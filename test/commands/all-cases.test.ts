import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { commandCases } from '../support/command-case.ts'

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

/** The cases of all files; what was not loaded with this one is loaded now, for its cases alone. */
async function allCases() {
  const names = ['describe', 'it', 'before', 'after', 'beforeEach', 'afterEach'] as const
  const given = names.map((name) => globalThis[name])
  const nothing = Object.assign(() => nothing, { timeout: () => nothing }) as never
  for (const name of names) globalThis[name] = nothing
  try {
    const folder = new URL('.', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
      await import(new URL(file.replaceAll('\\', '/'), folder).href)
    }
  } finally {
    for (const [index, name] of names.entries()) globalThis[name] = given[index] as never
  }
  return commandCases
}

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
})
