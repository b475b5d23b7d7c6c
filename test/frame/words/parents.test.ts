import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import nock from 'nock'
import { root } from '../../../scripts/manifest.ts'
import { DocsctlError } from '../../../src/errors.ts'
import type { Catalogue, CommandMeta } from '../../../src/frame/program/catalogue.ts'
import { Args, Flags } from '../../../src/frame/words/definitions.ts'
import { argumentName } from '../../../src/frame/words/names.ts'
import { parseByOclif } from '../../../src/frame/words/oclif-parse.ts'
import { parseWords } from '../../../src/frame/words/parse.ts'
import { docsctl, words } from '../../support/docsctl.ts'
import { refused } from '../../support/rehearse.ts'

describe('what a command lives in is named by an argument or by a flag:', () => {
  afterEach(() => nock.cleanAll())

  /** Both lines ask for the same, and for nothing else. */
  const same = (path: string, ...lines: string[]) => {
    for (const line of lines) {
      it(line, async () => {
        const scope = nock('https://api.test')
          .get(path)
          .reply(200, { items: [], pages: [], jsonSchema: {} })
        const { exit, stderr } = await docsctl(words(line))
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

  it('the other words keep their places', async () => {
    const line = 'teams members set usr_1 --team team_1 --role owner --dry-run'
    const { stdout } = await docsctl(words(line))
    assert.equal(JSON.parse(stdout).url, 'https://api.test/v1/orgs/acme/teams/team_1/members/usr_1')
  })

  it('not twice, not without a value, and not where the word may mean something else', async () => {
    await refused(
      'sites spaces list site_1 --site site_2',
      /site_1 is more than this command takes/,
    )
    await refused('sites spaces list site_1 site_2', /is more than this command takes/)
    await refused(
      'teams members list team_1 --team team_2',
      /team_1 is more than this command takes/,
    )
    await refused('teams members list --team', /^docsctl: --team needs a value\n {2}try: /)
    await refused('teams members list --team a --team b', /--team can be given only once/)
    await refused(
      'change-requests create Legal --space spc_1',
      /Legal is more than this command takes$/m,
    )
    await refused(
      'sites share-links create docs --name Partners',
      /docs is more than this command takes; is --site docs meant\?$/m,
    )
    await refused('teams delete --team team_1', /--team is unknown/)
    await refused(
      'git export legal --url https://git.test/a --ref main',
      /legal is more than this command takes; is --space legal meant\?$/m,
    )
  })
})

describe('a word that is typed by its flag', () => {
  it('keeps its place where the one before it is brought by rows', async () => {
    const { args } = await parseByOclif(
      ['--installation', 'ins_1', '--rows', 'all.csv'],
      {
        flags: { rows: Flags.string({}) },
        args: {
          integration: Args.string({ required: true, isParent: true }),
          installation: Args.string({ required: true, isParent: true }),
        },
      },
      {},
    )
    assert.deepEqual(args, { installation: 'ins_1' })
  })
})

describe('a place that a command lives in', () => {
  const manifest = readFileSync(join(root, 'oclif.manifest.json'), 'utf8')
  const commands = Object.values((JSON.parse(manifest) as Pick<Catalogue, 'commands'>).commands)
    .filter(({ hidden }) => !hidden)
    .map((command) => ({ ...command, name: command.id.replaceAll(':', ' ') }))

  /** What is to stand in the paths of its requests, with more behind it. */
  const parents = ({ api = [] }: CommandMeta) => {
    const keys = api.flatMap((one) => [...one.matchAll(/\{(\w+)\}(?=\/)/g)].map(([, key]) => key))
    return [...new Set(keys)]
      .filter((key) => key !== 'organizationId')
      .map((key) => argumentName(key as string))
  }

  /** Only the words that are in question. */
  const lenient = ({ args, flags }: CommandMeta) => ({
    flags,
    args: Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [name, { ...arg, required: false }]),
    ),
  })

  it('is typed by its flag', () => {
    const without = commands.flatMap((command) => {
      const missing = parents(command).filter((name) => {
        try {
          const { args, flags } = parseWords([`--${name}`, 'x'], lenient(command))
          return ![args[name], flags[name]].flat().includes('x')
        } catch {
          return true
        }
      })
      return missing.length > 0 ? [`${command.name}: ${missing.join(', ')}`] : []
    })
    assert.deepEqual(
      without,
      [
        // what it may be of, told by the thing itself
        'access: space, collection, site',
        // it reads all that there is
        'audit links: site',
        'members sync: team',
        'org drift: team, site, space, collection',
        'org plan: team, site, space, collection',
        'org pull: team, site, space, collection',
        // told by what is compared
        'change-requests diff: revision',
        'change-requests threads: comment',
        'openapi diff: slug',
        // what it acts on, of which several can be given
        'change-requests merge: change-request',
      ].sort(),
    )
  })

  it('is typed as a word too, where the command takes no other', () => {
    const byFlagAlone = commands.flatMap((command) => {
      const { args, flags, name } = command
      const [place] = ['space', 'site'].filter((one) => parents(command).includes(one))
      if (!place || !Object.hasOwn(flags, place) || Object.keys(args).length > 0) return []
      try {
        const typed = parseWords(['x'], lenient(command)).flags[place]
        assert.deepEqual(typed, flags[place]?.multiple ? ['x'] : 'x')
        return []
      } catch (error) {
        if (!(error instanceof DocsctlError)) throw error
        return [name]
      }
    })
    assert.deepEqual(byFlagAlone, [
      // the word might be meant for what is made
      'change-requests create',
      'comments create',
      'content edit',
      'content import',
      'git export',
      'git import',
      'sites external-links create',
      'sites section-groups create',
      'sites sections create',
      'sites share-links create',
    ])
  })
})
