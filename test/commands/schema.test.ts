import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokens } from '../support/agents/agent-client.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { refused } from '../support/rehearse.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
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
  const { exit, stdout, stderr } = await docsctl(splitArguments(`schema ${line}`))
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout)
}

const applied = ['properties', '$defs', 'patternProperties'] as const

/** The keywords of JSON Schema draft 2020-12 that docsctl uses. */
const keywords = new Set([
  ...['$ref', '$defs', 'type', 'enum', 'const', 'examples', 'description', 'default', 'format'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'patternProperties'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'anyOf', 'oneOf', 'allOf', 'pattern'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
])

/** Returns the keywords and references in a schema and all nested schemas. */
function schemaWords(shape: object): { keywords: string[]; refs: string[] } {
  const found = { keywords: [] as string[], refs: [] as string[] }
  const visit = (value: unknown, areNames: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (!areNames && !Array.isArray(value)) found.keywords.push(key)
      if (key === '$ref' && !areNames) found.refs.push(String(inner))
      if (!['examples', 'enum', 'const', 'default'].includes(key) || areNames) {
        visit(inner, !areNames && (applied as readonly string[]).includes(key))
      }
    }
  }
  visit(shape, false)
  return { keywords: [...new Set(found.keywords)], refs: found.refs }
}

/** Returns whether a value matches a schema and has no undeclared keys. */
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
  it('describes arguments, flags with values, effect, exit codes, and result of a command', async () => {
    const { arguments: args, flags, ...shown } = await schema('members update')
    assert.deepEqual([shown.command, shown.effect], ['members update', 'write'])
    assert.deepEqual(args, [
      {
        name: 'user',
        description: 'Member ID, email address, name, or @me',
        required: true,
        repeats: true,
        things: 'members',
      },
    ])
    const flag = (name: string) => flags.find((one) => one.name === name)
    assert.deepEqual(flag('--output'), {
      name: '--output',
      short: '-o',
      description:
        'Output format (default: the setting "output", or table on a terminal and tsv otherwise)',
      type: 'string',
      repeats: false,
      values: ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids'],
    })
    assert.deepEqual(shown.exits[5], {
      code: 2,
      kind: 'usage',
      meaning: 'Unknown flag, invalid value, or missing argument',
    })
    const [one, several] = shown.result?.anyOf ?? []
    assert.deepEqual(one?.properties?.joinedAt, { type: 'string', format: 'date-time' })
    assert.equal(several?.type, 'array')
  })

  it('describes the output of a deletion, and of a command whose output is not JSON', async () => {
    const [one] = (await schema('teams delete')).result?.anyOf ?? []
    assert.deepEqual(one, {
      type: 'object',
      properties: {
        id: { type: 'string' },
        deleted: { type: ['boolean', 'null'] },
        gone: { type: 'boolean' },
      },
      required: ['id', 'deleted'],
    })
    // the service may carry out such a request later
    const [removed] = (await schema('members remove')).result?.anyOf ?? []
    assert.deepEqual(removed, {
      type: 'object',
      properties: {
        id: { type: 'string' },
        deleted: { type: ['boolean', 'null'] },
        requested: { type: 'boolean' },
        gone: { type: 'boolean' },
      },
      required: ['id', 'deleted'],
    })
    assert.equal((await schema('config get')).result, null)
  })

  it('describes every command in at most 400 tokens with --brief', async () => {
    const { exit, stdout, stderr } = await docsctl(['schema', '--brief'])
    assert.equal(exit, 0, stderr)
    const texts = stdout.split('\n\n')
    assert.ok(texts.length > 300)
    const long = texts.filter((text) => tokens(text) > 400)
    assert.deepEqual(long, [])
    assert.equal(
      (await docsctl(splitArguments('schema teams update --brief'))).stdout,
      `docsctl teams update TEAM... [flags]
Rename a team (write)
TEAM: Team ID or title
--title TITLE: Team title (required)
--org ORG: Organization ID or title (default: the current organization)
Also: --input --rows --columns --jq --json
Example: docsctl teams update team_1 --title "Docs and design"
`,
    )
  })

  it('describes the commands of a topic, by its name or alias', async () => {
    const shown = (await schema('cr reviews')) as unknown as Described[]
    assert.deepEqual(
      shown.map(({ command }) => command),
      ['change-requests reviews get', 'change-requests reviews list'],
    )
    const { stdout } = await docsctl(splitArguments('schema teams members -o tsv'))
    assert.match(stdout, /^teams members list\tread\tList team members$/m)
  })

  it('accepts a command as one argument', async () => {
    const { exit, stdout } = await docsctl(['schema', 'teams list', '--jq', '.command'])
    assert.deepEqual([exit, stdout], [0, 'teams list\n'])
  })

  it('rejects an unknown command and suggests similar ones', async () => {
    await refused('schema teams lst', /Unknown command "teams lst"\. Did you mean "teams list"\?/)
  })

  describe('for all commands', () => {
    let all: Described[]
    before(async () => {
      all = (await schema('')) as unknown as Described[]
    })

    it('describes them in alphabetical order', () => {
      const names = all.map(({ command }) => command)
      assert.deepEqual(names, [...names].sort())
      assert.ok(names.includes('teams list') && names.includes('schema'))
    })

    it('includes the shape of their --json output', () => {
      const shapeless = all.filter(({ result }) => result && Object.keys(result).length === 0)
      // the result can be the response of any operation, which the user selects
      assert.deepEqual(
        shapeless.map(({ command }) => command),
        ['api'],
      )
    })

    it('describes shapes with JSON Schema keywords and internal references', () => {
      for (const { command, result } of all) {
        const referred = result ? schemaWords(result) : { keywords: [], refs: [] }
        const strange = referred.keywords.filter((word) => !keywords.has(word))
        assert.deepEqual(strange, [], command)
        const parts = Object.keys(result?.$defs ?? {}).map((name) => `#/$defs/${name}`)
        assert.deepEqual(
          referred.refs.filter((ref) => !parts.includes(ref)),
          [],
          command,
        )
      }
    })

    it('refers to a recursive shape by name', async () => {
      const { items, $defs = {} } = (await schema('revisions pages list')).result ?? {}
      const [[name, page] = []] = Object.entries($defs)
      assert.deepEqual(items, { $ref: `#/$defs/${name}` })
      assert.deepEqual(page?.properties?.pages?.items, { $ref: `#/$defs/${name}` })
    })

    it('includes the effect of commands with several operations', () => {
      const effects = new Map(all.map(({ command, effect }) => [command, effect]))
      assert.deepEqual(
        [
          ...['audit links', 'org plan', 'content export', 'change-requests gate', 'doctor'],
          ...['config set', 'openapi publish', 'jobs resume', 'plugins install'],
          ...['members sync', 'org apply', 'undo', 'api', 'change-requests merge'],
        ].map((command) => `${command}: ${effects.get(command)}`),
        [
          ...['audit links: read', 'org plan: read', 'content export: read'],
          ...['change-requests gate: read', 'doctor: read'],
          ...['config set: write', 'openapi publish: write', 'jobs resume: write'],
          ...['plugins install: write'],
          ...['members sync: destroy', 'org apply: destroy', 'undo: destroy', 'api: destroy'],
          'change-requests merge: destroy',
        ],
      )
    })
  })
})

describe('command output matches the shape in docsctl schema', () => {
  const { run } = onSandbox()
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-schema-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const space = '--space sp_developer-guide'
  const pets = (operationId: string) =>
    `openapi: 3.1.0\ninfo: {title: Pets, version: 1.0.0}\npaths: {/pets: {get: {operationId: ${operationId}, responses: {'200': {description: all}}}}}\n`
  const files = {
    'people.csv': 'email,role\nella.johansson@tidewater.example,edit\n',
    'redirects.csv': 'source,destination\n/old,https://tidewater.example/new\n',
    'pets.yaml': pets('listPets'),
    'newer.yaml': pets('getPets'),
  }
  const sync = 'members sync FOLDER/people.csv --yes'
  const lines: [command: string, rest: string, ...before: string[]][] = [
    ['access', 'sp_finance'],
    ['access', '--member usr_mateo'],
    ['access', 'sp_finance --member usr_mateo --explain'],
    ['access', '--matrix'],
    ['ask', '"What is a webhook?"'],
    ['audit access', ''],
    ['audit links', ''],
    ['audit openapi', ''],
    ['audit stale', ''],
    ['auth status', ''],
    ['cache clear', ''],
    ['change-requests checkout', `1 FOLDER/pages ${space}`],
    ['change-requests diff', `1 ${space}`],
    ['change-requests gate', `1 ${space}`],
    ['change-requests status', space],
    ['change-requests threads', `1 ${space}`],
    ['commands', ''],
    ['config list', '--show-origin'],
    ['content export', '"Developer Guide" FOLDER/pages'],
    ['doctor', ''],
    ['integrations init', 'FOLDER/new --name sample'],
    ['jobs list', '', sync],
    ['jobs show', 'last', sync],
    ['jobs undo', 'last --yes', sync],
    ['members offboard', 'usr_emily --to usr_hannah --dry-run'],
    ['members offboard', 'usr_emily --to usr_hannah --yes'],
    ['members onboard', 'FOLDER/people.csv --welcome'],
    ['members sync', 'FOLDER/people.csv --yes'],
    ['members sync', 'FOLDER/people.csv --yes', sync],
    ['members sync', 'FOLDER/people.csv --dry-run'],
    ['openapi diff', 'FOLDER/pets.yaml FOLDER/newer.yaml'],
    ['openapi publish', 'pets FOLDER/pets.yaml --no-wait'],
    ['plugins list', ''],
    ['sandbox snapshot', '--out FOLDER/snapshot.json'],
    ['schema', 'teams list'],
    ['sites redirects import', 'FOLDER/redirects.csv --site site_docs'],
    ['spaces permissions grant', 'usr_mateo --role edit --space sp_finance'],
    ['spaces permissions list', '--space sp_finance'],
    ['spaces permissions revoke', 'usr_sofia --space sp_finance --yes'],
    ['spaces permissions set', 'usr_sofia --role edit --space sp_finance'],
    ['spaces tree', ''],
    ['status', ''],
    ['undo', '--yes', sync],
  ]

  const typed = (line: string) => {
    const env = { DOCSCTL_CACHE_DIR: folder, DOCSCTL_STATE_DIR: folder }
    return run(line.replaceAll('FOLDER', folder), { env })
  }
  const assertShape = async (command: string, rest: string) => {
    const { stdout, stderr } = await typed(`${command} ${rest} --json`)
    assert.notEqual(stdout, '', stderr)
    const { result } = await schema(command)
    assert.ok(fits(JSON.parse(stdout), result ?? {}), stdout.slice(0, 2000))
  }

  for (const [command, rest, ...before] of lines) {
    it(`${command} ${rest}`, async () => {
      for (const line of before) assert.equal((await typed(line)).exit, 0, line)
      await assertShape(command, rest)
    })
  }

  it('org pull, org plan, org drift, and org apply', async () => {
    await assertShape('org pull', 'FOLDER/org')
    await assertShape('org plan', 'FOLDER/org')
    assert.equal((await typed('teams delete team_product --yes')).exit, 0)
    await assertShape('org drift', 'FOLDER/org')
    await assertShape('org apply', 'FOLDER/org --yes')
  })
})
