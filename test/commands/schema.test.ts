import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, words } from '../support/docsctl.ts'
import { refused } from '../support/rehearse.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

interface Described {
  command: string
  effect: string
  arguments: object[]
  flags: { name: string }[]
  exits: object[]
  result: Shape | null
}

async function schema(line: string): Promise<Described> {
  const { exit, stdout, stderr } = await docsctl(words(`schema ${line}`))
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout)
}

/** Whether a value is of a shape, with no key that the shape doesn't tell. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape.anyOf) return shape.anyOf.some((one) => fits(value, one))
  if (shape.type === 'array') {
    return Array.isArray(value) && value.every((item) => fits(item, shape.items ?? {}))
  }
  if (!shape.properties) return true
  const keys = Object.keys(value as object)
  const missing = (shape.required ?? []).filter((key) => !keys.includes(key))
  return missing.length === 0 && keys.every((key) => key in (shape.properties ?? {}))
}

describe('docsctl schema', () => {
  it('tells arguments, flags with their values, effect, exits and result of a command', async () => {
    const { arguments: args, flags, ...shown } = await schema('members update')
    assert.deepEqual([shown.command, shown.effect], ['members update', 'write'])
    assert.deepEqual(args, [
      {
        name: 'user',
        description: 'the member, by id, e-mail address, name, or @me',
        required: true,
        repeats: true,
        things: 'members',
      },
    ])
    const flag = (name: string) => flags.find((one) => one.name === name)
    assert.deepEqual(flag('--output'), {
      name: '--output',
      short: '-o',
      description: 'format: table on a terminal, tsv in a pipe',
      type: 'string',
      repeats: false,
      values: ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids'],
    })
    assert.deepEqual(shown.exits[5], {
      code: 2,
      kind: 'usage',
      meaning: 'unknown command or flag, bad value, missing context, or nobody to ask',
    })
    const [one, several] = shown.result?.anyOf ?? []
    assert.deepEqual(one?.properties?.joinedAt, { type: 'string', format: 'date-time' })
    assert.equal(several?.type, 'array')
  })

  it('tells what a deletion prints, and that a setting is no JSON', async () => {
    const [one] = (await schema('teams delete')).result?.anyOf ?? []
    assert.deepEqual(one, {
      type: 'object',
      properties: { id: { type: 'string' }, deleted: { type: ['boolean', 'null'] } },
      required: ['id', 'deleted'],
    })
    assert.equal((await schema('config get')).result, null)
  })

  it('tells the commands of a topic, by its short name too', async () => {
    const shown = (await schema('cr reviews')) as unknown as Described[]
    assert.deepEqual(
      shown.map(({ command }) => command),
      ['change-requests reviews get', 'change-requests reviews list'],
    )
    const { stdout } = await docsctl(words('schema teams members -o tsv'))
    assert.match(stdout, /^teams members list\tread\tlist the members of a team$/m)
  })

  it('refuses what is no command, with what may be meant', async () => {
    await refused('schema teams lst', /COMMAND "teams lst": .*; is teams list meant\?/)
  })

  it('tells all commands there are', async () => {
    const all = (await schema('')) as unknown as Described[]
    const names = all.map(({ command }) => command)
    assert.deepEqual(names, [...names].sort())
    assert.ok(names.includes('teams list') && names.includes('schema'))
  }).timeout(60_000)
})

describe('what commands print is of the shape that docsctl schema tells:', () => {
  const { run } = onSandbox()
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-schema-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const space = '--space sp_developer-guide'
  const lines: [command: string, rest: string][] = [
    ['access', 'sp_finance'],
    ['access', '--member usr_mateo'],
    ['access', '--matrix'],
    ['ask', '"What is a webhook?"'],
    ['auth status', ''],
    ['cache clear', ''],
    ['change-requests checkout', `1 FOLDER/pages ${space}`],
    ['change-requests diff', `1 ${space}`],
    ['change-requests gate', `1 ${space}`],
    ['change-requests status', space],
    ['change-requests threads', `1 ${space}`],
    ['commands', ''],
    ['config list', '--show-origin'],
    ['doctor', ''],
    ['integrations init', 'FOLDER/new --name sample'],
    ['jobs list', ''],
    ['plugins list', ''],
    ['sandbox snapshot', '--out FOLDER/snapshot.json'],
    ['schema', 'teams list'],
    ['spaces permissions grant', 'usr_mateo --role edit --space sp_finance'],
    ['spaces permissions list', '--space sp_finance'],
    ['spaces permissions revoke', 'usr_sofia --space sp_finance --yes'],
    ['spaces permissions set', 'usr_sofia --role edit --space sp_finance'],
    ['status', ''],
  ]

  for (const [command, rest] of lines) {
    it(`${command} ${rest}`, async () => {
      const line = `${command} ${rest} --json`.replace('FOLDER', folder)
      const env = { DOCSCTL_CACHE_DIR: folder, DOCSCTL_STATE_DIR: folder }
      const { stdout, stderr } = await run(line, { env })
      assert.notEqual(stdout, '', stderr)
      const { result } = await schema(command)
      assert.ok(fits(JSON.parse(stdout), result ?? {}), stdout.slice(0, 2000))
    })
  }
})
