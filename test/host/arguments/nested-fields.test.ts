import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { dryRunBody, refused } from '../../support/rehearse.ts'

const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] }

describe('flags for nested fields', () => {
  let cwd: string

  before(() => {
    cwd = mkdtempSync(join(tmpdir(), 'docsctl-nested-'))
    writeFileSync(join(cwd, 'rules.json'), JSON.stringify(rules))
    writeFileSync(join(cwd, 'list.json'), JSON.stringify(rules.rules))
  })
  after(() => rmSync(cwd, { recursive: true }))

  it('accept an object from a file, standard input, or the command line', async () => {
    const line = 'spaces update spc_1 --merge-rules'
    const body = { mergeRules: rules }
    assert.deepEqual(await dryRunBody(`${line} @rules.json`, { cwd }), body)
    assert.deepEqual(await dryRunBody(`${line} -`, { stdin: JSON.stringify(rules) }), body)
    assert.deepEqual(await dryRunBody(`${line} '{"type":"none"}'`), {
      mergeRules: { type: 'none' },
    })
    await refused(`${line} nothing`, /Invalid --merge-rules\. Expected JSON: /)
    await refused(`${line} @gone.json`, /Cannot read the file gone\.json for --merge-rules/, {
      cwd,
    })
  })

  it('set one part by a dotted name, which overrides the object', async () => {
    assert.deepEqual(await dryRunBody('spaces update spc_1 --merge-rules.type inherit'), {
      mergeRules: { type: 'inherit' },
    })
    const both = 'spaces update spc_1 --merge-rules.type rules --merge-rules.rules @list.json'
    assert.deepEqual(await dryRunBody(both, { cwd }), { mergeRules: rules })
    const over = "orgs update --merge-rules @rules.json --merge-rules.rules '[]'"
    assert.deepEqual(await dryRunBody(over, { cwd }), { mergeRules: { type: 'rules', rules: [] } })
    assert.deepEqual(await dryRunBody('spaces create --template.id tpl_1'), {
      template: { id: 'tpl_1' },
    })
  })

  it('select a union variant by its tag, and name missing fields by their flags', async () => {
    await refused(
      'spaces update spc_1 --merge-rules.type own',
      /Invalid value "own" for --merge-rules\.type\. Expected one of: rules, none, inherit/,
    )
    await refused(
      'spaces update spc_1 --merge-rules.type rules',
      /Missing required flag --merge-rules\.rules/,
    )
    await refused(
      "spaces update spc_1 --merge-rules.type none --merge-rules.rules '[]'",
      /Unknown key --merge-rules\.rules\. Expected type/,
    )
    await refused(
      `spaces update spc_1 --merge-rules '{"type":"rules","rules":[{"rule":"none"}]}'`,
      /Invalid value "none" for --merge-rules \(rules\.0\.rule\)\. Expected one of: /,
    )
  })

  it('accept strings by name, each name once', async () => {
    const line = 'sites sections update sec_1 --site site_1 --localized-title'
    assert.deepEqual(await dryRunBody(`${line} fr=Guide --localized-title 'de=A = B'`), {
      localizedTitle: { fr: 'Guide', de: 'A = B' },
    })
    writeFileSync(join(cwd, 'fr.txt'), 'Manuel')
    assert.deepEqual(await dryRunBody(`${line} fr=@fr.txt --localized-title de=@@x`, { cwd }), {
      localizedTitle: { fr: 'Manuel', de: '@x' },
    })
    await refused(`${line} Guide`, /Invalid value "Guide" for --localized-title\. Use NAME=VALUE/)
    await refused(`${line} fr=${'x'.repeat(129)}`, /--localized-title .*at most 128 characters/)
  })

  it('are listed in the help', async () => {
    const { stdout } = await docsctl(splitArguments('spaces update --help'))
    assert.match(stdout, /--merge-rules JSON +Requirements for merging change requests, as JSON or/)
    assert.match(
      stdout,
      /--merge-rules\.type VALUE +Type of merge rules \("rules": the merge rules that you specify\):\n +\{rules\|none\|inherit\}/,
    )
  })
})

describe('unknown keys', () => {
  const stdin = '{"title":"New","shade":"dark"}'

  it('are rejected in --input and sent on request', async () => {
    await refused(
      'spaces update spc_1 --input -',
      /Unknown key "shade" in --input\. Expected one of: title, emoji, icon, editMode, defaultLevel, language, mergeRules/,
      { stdin },
    )
    assert.deepEqual(
      await dryRunBody('spaces update spc_1 --input - --allow-unknown-keys', { stdin }),
      {
        title: 'New',
        shade: 'dark',
      },
    )
  })

  it("don't disable the checks of known keys", async () => {
    await refused(
      'spaces update spc_1 --input - --allow-unknown-keys',
      /Invalid value "open" for "editMode" in --input\. Expected one of: live, locked/,
      { stdin: '{"editMode":"open","shade":"dark"}' },
    )
    await refused(
      'invites update inv_1 --input - --allow-unknown-keys',
      /--role cannot be used with --level/,
      { stdin: '{"role":"edit","level":"read"}' },
    )
  })
})
