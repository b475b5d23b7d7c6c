import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import nock from 'nock'
import { manifestPath } from '../../../scripts/manifest.ts'
import { Args, Flags } from '../../../src/host/arguments/definitions.ts'
import { argumentName } from '../../../src/host/arguments/names.ts'
import { parseArguments } from '../../../src/host/arguments/parse.ts'
import type { Catalog, CommandMeta } from '../../../src/host/program/catalog.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { refused } from '../../support/rehearse.ts'

describe('the parent of a resource, by an argument or a flag:', () => {
  afterEach(() => nock.cleanAll())

  /** Asserts that all command lines send the same request and no other request. */
  const same = (path: string, ...lines: string[]) => {
    for (const line of lines) {
      it(line, async () => {
        const scope = nock('https://api.test')
          .get(path)
          .reply(200, { items: [], pages: [], jsonSchema: {} })
        const { exit, stderr } = await docsctl(splitArguments(line))
        scope.done()
        assert.equal(exit, 0, stderr)
      })
    }
  }

  same(
    '/v1/orgs/acme/teams/team_1/members?limit=1000',
    'teams members list team_1',
    'teams members list --team team_1',
    'teams members list --team=team_1',
  )
  same(
    '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000',
    'sites spaces list --site site_1',
    'sites spaces list site_1',
  )
  same(
    '/v1/spaces/spc_1/content/pages',
    'content pages list --space spc_1',
    'content pages list spc_1',
  )
  same(
    '/v1/spaces/spc_1/comments/cmt_1/replies?limit=1000',
    'comments replies list cmt_1 --space spc_1',
    'comments replies list --comment cmt_1 --space spc_1',
  )
  same(
    '/v1/integrations/acme-chat/installations/inst_1/sites?limit=1000',
    'integrations installations sites list acme-chat inst_1',
    'integrations installations sites list acme-chat --installation inst_1',
    'integrations installations sites list inst_1 --integration acme-chat',
  )
  same(
    '/v1/orgs/acme/sites/site_1/adaptive-schema',
    'sites adaptive-schema get site_1',
    'sites adaptive-schema get --site site_1',
  )
  same('/v1/collections/col_1/spaces?limit=1000', 'collections spaces --collection col_1')
  same('/v1/orgs/acme/members/usr_1/teams?limit=1000', 'members teams --user usr_1')

  it('the other arguments keep their positions', async () => {
    const line = 'teams members set usr_1 --team team_1 --role owner --dry-run'
    const { stdout } = await docsctl(splitArguments(line))
    assert.equal(JSON.parse(stdout).url, 'https://api.test/v1/orgs/acme/teams/team_1/members/usr_1')
  })

  it('it is rejected if it is given twice, without a value, or in place of an ambiguous argument', async () => {
    await refused('sites spaces list site_1 --site site_2', /Unexpected argument "site_1"/)
    await refused('sites spaces list site_1 site_2', /Unexpected argument "site_1 site_2"/)
    await refused('teams members list team_1 --team team_2', /Unexpected argument "team_1"/)
    await refused('teams members list --team', /^docsctl: --team requires a value\n {2}try: /)
    await refused('teams members list --team a --team b', /--team can be used only once/)
    await refused(
      'change-requests create Legal --space spc_1',
      /Unexpected argument "Legal"\. Did you mean --subject Legal\?$/m,
    )
    await refused(
      'sites share-links create docs --name Partners',
      /Unexpected argument "docs"\. Did you mean --site docs\?$/m,
    )
    await refused('teams delete --team team_1', /Unknown flag --team/)
    await refused(
      'git export legal --url https://git.test/a --ref main',
      /Unexpected argument "legal"\. Did you mean --space legal\?$/m,
    )
  })
})

describe('an argument given by its flag', () => {
  it('keeps its position if the rows contain the argument before it', () => {
    const { args, problems } = parseArguments(['--installation', 'ins_1', '--rows', 'all.csv'], {
      flags: { rows: Flags.string({}) },
      args: {
        integration: Args.string({ required: true, isParent: true }),
        installation: Args.string({ required: true, isParent: true }),
      },
    })
    assert.deepEqual(args, { installation: 'ins_1' })
    assert.deepEqual(problems, [])
  })
})

describe('a parent resource', () => {
  const manifest = readFileSync(manifestPath, 'utf8')
  const commands = Object.values((JSON.parse(manifest) as Pick<Catalog, 'commands'>).commands)
    .filter(({ hidden }) => !hidden)
    .map((command) => ({ ...command, name: command.id.replaceAll(':', ' ') }))

  /** Returns the path parameters that are followed by another path segment. */
  const parents = ({ api = [] }: CommandMeta) => {
    const keys = api.flatMap((one) => [...one.matchAll(/\{(\w+)\}(?=\/)/g)].map(([, key]) => key))
    return [...new Set(keys)]
      .filter((key) => key !== 'organizationId')
      .map((key) => argumentName(key as string))
  }

  /** Removes the properties of arguments that are irrelevant to the test. */
  const lenient = ({ args, flags }: CommandMeta) => ({
    flags,
    args: Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [name, { ...arg, required: false }]),
    ),
  })

  it('is accepted as a flag', () => {
    const without = commands.flatMap((command) => {
      const missing = parents(command).filter((name) => {
        const { args, flags, problems } = parseArguments([`--${name}`, 'x'], lenient(command))
        return problems.length > 0 || ![args[name], flags[name]].flat().includes('x')
      })
      return missing.length > 0 ? [`${command.name}: ${missing.join(', ')}`] : []
    })
    assert.deepEqual(
      without.sort(),
      [
        // the resource itself determines its parent
        'access: space, collection, site',
        // this command reads all resources of this kind
        'audit links: site',
        'audit: space, site',
        'members offboard: space, collection, site, team, change-request',
        'members onboard: team, space, collection, site',
        'members sync: team',
        'org drift: team, site, space, collection',
        'org plan: team, site, space, collection',
        'org pull: team, site, space, collection',
        'policy check: team, space, collection, site',
        'report: team, space, collection, site',
        // the compared documents determine the parent
        'change-requests diff: revision',
        'change-requests threads: comment',
        'openapi diff: slug',
        // all providers share the same argument
        'git branches list: account-name, repository-name, project',
        'git files get: installation, account-name, repository-name, project',
        // the resource that the command changes; this argument is repeatable
        'change-requests merge: change-request',
      ].sort(),
    )
  })

  it('is also accepted as an argument if the command has no other argument', () => {
    const byFlagAlone = commands.flatMap((command) => {
      const { args, flags, name } = command
      const [place] = ['space', 'site'].filter((one) => parents(command).includes(one))
      if (!place || !Object.hasOwn(flags, place) || Object.keys(args).length > 0) return []
      const typed = parseArguments(['x'], lenient(command))
      if (typed.problems.length > 0) return [name]
      assert.deepEqual(typed.flags[place], flags[place]?.multiple ? ['x'] : 'x')
      return []
    })
    assert.deepEqual(byFlagAlone, [
      // the argument can also be the new title
      'change-requests create',
      'comments create',
      'content edit',
      'content import',
      'git export',
      'git import',
      'sites channels create',
      'sites context-connections create',
      'sites external-links create',
      'sites mcp-servers create',
      'sites section-groups create',
      'sites sections create',
      'sites share-links create',
      'styleguides create',
      'styleguides runs create',
    ])
  })
})
