import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsctl, words } from '../../support/docsctl.ts'
import { bodyOf, refused } from '../../support/rehearse.ts'

const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] }

describe('flags for what lies within a key', () => {
  let cwd: string

  before(() => {
    cwd = mkdtempSync(join(tmpdir(), 'docsctl-nested-'))
    writeFileSync(join(cwd, 'rules.json'), JSON.stringify(rules))
    writeFileSync(join(cwd, 'list.json'), JSON.stringify(rules.rules))
  })
  after(() => rmSync(cwd, { recursive: true }))

  it('take the whole of an object from a file, from standard input or as it is typed', async () => {
    const line = 'spaces update spc_1 --merge-rules'
    const body = { mergeRules: rules }
    assert.deepEqual(await bodyOf(`${line} @rules.json`, { cwd }), body)
    assert.deepEqual(await bodyOf(`${line} -`, { stdin: JSON.stringify(rules) }), body)
    assert.deepEqual(await bodyOf(`${line} '{"type":"none"}'`), { mergeRules: { type: 'none' } })
    await refused(`${line} nothing`, /--merge-rules is not JSON/)
    await refused(`${line} @gone.json`, /--merge-rules: .*gone\.json/, { cwd })
  })

  it('take a part of it by a name with a dot, which wins over the whole', async () => {
    assert.deepEqual(await bodyOf('spaces update spc_1 --merge-rules.type inherit'), {
      mergeRules: { type: 'inherit' },
    })
    const both = 'spaces update spc_1 --merge-rules.type rules --merge-rules.rules @list.json'
    assert.deepEqual(await bodyOf(both, { cwd }), { mergeRules: rules })
    const over = "orgs update --merge-rules @rules.json --merge-rules.rules '[]'"
    assert.deepEqual(await bodyOf(over, { cwd }), { mergeRules: { type: 'rules', rules: [] } })
    assert.deepEqual(await bodyOf('spaces create --template.id tpl_1'), {
      template: { id: 'tpl_1' },
    })
  })

  it('tell the forms of a union by their tag, and what a form lacks by its flag', async () => {
    await refused('spaces update spc_1 --merge-rules.type own', /--merge-rules\.type .*one of/)
    await refused('spaces update spc_1 --merge-rules.type rules', /--merge-rules\.rules is needed/)
    await refused(
      "spaces update spc_1 --merge-rules.type none --merge-rules.rules '[]'",
      /--merge-rules\.rules .*unknown; valid are type/,
    )
    await refused(
      `spaces update spc_1 --merge-rules '{"type":"rules","rules":[{"rule":"none"}]}'`,
      /--merge-rules \(rules\.0\.rule\) "none": /,
    )
  })

  it('take texts by name, each once', async () => {
    const line = 'sites sections update sec_1 --site site_1 --localized-title'
    assert.deepEqual(await bodyOf(`${line} fr=Guide --localized-title 'de=A = B'`), {
      localizedTitle: { fr: 'Guide', de: 'A = B' },
    })
    await refused(`${line} Guide`, /--localized-title "Guide": in the form NAME=VALUE/)
    await refused(`${line} fr=${'x'.repeat(129)}`, /--localized-title .*at most 128 characters/)
  })

  it('stand in the help', async () => {
    const { stdout } = await docsctl(words('spaces update --help'))
    assert.match(
      stdout,
      /--merge-rules JSON +what a change request needs before it can be merged, as JSON or/,
    )
    assert.match(
      stdout,
      /--merge-rules\.type VALUE +where the rules are from\s+\(rules\|none\|inherit\)/,
    )
  })
})

describe('keys that nobody knows', () => {
  const stdin = '{"title":"New","shade":"dark"}'

  it('are refused in --input, and sent where that is asked for', async () => {
    await refused('spaces update spc_1 --input -', /"shade" in --input.*unknown/, { stdin })
    assert.deepEqual(
      await bodyOf('spaces update spc_1 --input - --allow-unknown-keys', { stdin }),
      {
        title: 'New',
        shade: 'dark',
      },
    )
  })

  it('leave the known ones checked', async () => {
    await refused(
      'spaces update spc_1 --input - --allow-unknown-keys',
      /"editMode" in --input.*one of live or locked/,
      { stdin: '{"editMode":"open","shade":"dark"}' },
    )
    await refused(
      'invites update inv_1 --input - --allow-unknown-keys',
      /can't be given together/,
      { stdin: '{"role":"edit","level":"read"}' },
    )
  })
})
