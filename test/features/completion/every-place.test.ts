import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { manifestPath } from '../../../scripts/manifest.ts'
import { kindOfArgument, kindOfFlag } from '../../../src/features/completion/value-kinds.ts'
import type { Catalog, CommandMeta } from '../../../src/host/program/catalog.ts'

/** Splits lines at spaces, and returns the words as a set. */
const toWordSet = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

const texts = toWordSet(
  'encrypt-to preview fetch',
  'body bypass comment commit-message commit-message-template condition description emoji goal',
  'icon insert instructions label logo name placeholder reason subject title react unreact search',
  'language option add-option remove-option source path basename hostname proxy target claims ref sso-url',
  'entity-id certificate url jq field header filter text',
)

const numbersAndTimes = toWordSet(
  'older interval last',
  'jobs limit page-size port max-problems expect-version allow-delete fault-seed rows space-days',
  'change-request-days grace timeout max-wait wait-timeout latency clock timestamp until from to',
  'updated-after updated-before max-size scale fault cursor rate-limit keep',
)

const addresses = toWordSet(
  'api-url link add-link remove-link logout-url fallback-url repo-tree-url repo-commit-url',
  'email-domain add-email-domain remove-email-domain block-domain project-directory',
  'repo-project-directory tunnel-url openapi-url',
)

const json = toWordSet(
  'context session table-cell git-info provider-configuration configuration merge-rules',
  'computed-source template where order styling favicon internationalization header footer themes',
  'announcement feedback ai advanced-customization page-actions external-links pagination trademark',
  'privacy-policy social-preview social-accounts insights localized-title localized-description',
  'child-installation-project-directories onboarding-preferences setup-settings usage-settings',
  'scans findings',
)

/** Values that have no cached list or that another command lists. */
const listedElsewhere = toWordSet(
  'accept change action run thread styleguide-run share-key node file match-revision template',
  'external-id add-external-id remove-external-id repo-cache-id delete unset',
  // values that are read by the command or contained in a document
  'columns ignore-columns select group-by skip-rule include-tag exclude-tag env since token against',
)

const flagsWithoutValues = new Set([
  ...texts,
  ...numbersAndTimes,
  ...addresses,
  ...json,
  ...listedElsewhere,
])

describe('completion of every flag and argument of every command', () => {
  const manifest = readFileSync(manifestPath, 'utf8')
  const commands = Object.values((JSON.parse(manifest) as Pick<Catalog, 'commands'>).commands)
    .filter(({ hidden }) => !hidden)
    .sort((one, other) => (one.id < other.id ? -1 : 1))

  it('has values for each flag that is not free text', () => {
    const empty = commands.flatMap(({ id, flags }) =>
      Object.values(flags)
        .filter((flag) => flag.type === 'option' && !kindOfFlag(flag))
        // skip parts of a setting, because the setting itself lists the possible values
        .filter(({ name }) => !name.includes('.') && !flagsWithoutValues.has(name))
        .map(({ name }) => `${id.replaceAll(':', ' ')} --${name}`),
    )
    assert.deepEqual(empty, [])
  })

  it('has values for each part of a setting that is a resource', () => {
    const empty = commands.flatMap(({ id, flags }) =>
      Object.values(flags)
        .filter(({ name }) => /\.(space|collection|user|spec|site-space)$/.test(name))
        .filter((flag) => !kindOfFlag(flag))
        .map(({ name }) => `${id} --${name}`),
    )
    assert.deepEqual(empty, [])
  })

  it('has values for each argument except free text and resources without a name', () => {
    const empty = new Map<string, string[]>()
    const line = { args: [], names: [], flags: new Map(), hasEnded: false }
    for (const { id, args } of commands as CommandMeta[]) {
      for (const argument of Object.values(args)) {
        if (kindOfArgument(argument, { ...line, id })) continue
        empty.set(argument.name, [...(empty.get(argument.name) ?? []), id])
      }
    }
    assert.deepEqual(
      [...empty.keys()].sort(),
      [
        // free text
        'email',
        'email-domain',
        'name=value',
        'path',
        'query',
        'question',
        'schema',
        'source',
        'url',
        // resources without names have no cached list
        'answer',
        'channel',
        'comment',
        'conversation',
        'entry',
        'event',
        'file',
        'import',
        'installation',
        'invite',
        'record',
        'reply',
        'repository',
        'reusable-content',
        'review',
        'revision',
        // runs of a backup, in the folder that another argument contains
        'run',
        'other',
        'scan',
        'step',
        'topic',
        'version',
        // values that depend on other arguments: commands after `schema`, arbitrary values, and the
        // values of a setting
        'command',
        'slug',
        'value',
      ].sort(),
    )
    assert.deepEqual(empty.get('slug'), ['openapi:create'])
    assert.deepEqual(empty.get('value'), ['config:set'])
    assert.deepEqual(empty.get('command'), ['schema'])
  })

  it('has no outdated exceptions', () => {
    const free = new Set(
      commands.flatMap(({ flags }) =>
        Object.values(flags).flatMap((flag) => (kindOfFlag(flag) ? [] : [flag.name])),
      ),
    )
    assert.deepEqual(
      [...flagsWithoutValues].filter((name) => !free.has(name)),
      [],
    )
  })
})
