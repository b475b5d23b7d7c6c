import assert from 'node:assert/strict'
import { manifest, manifestFolder, pets } from '../../support/publishing/manifest-folder.ts'

describe('docsctl openapi publish --manifest with options', () => {
  const { files, publish } = manifestFolder()

  it('applies defaults, then entry options, then flags', async () => {
    const operations = ' {operationId: a, summary: s, description: d, responses:'
    await files({
      'apis/openapi.publish.yaml': `options: {max-problems: 1, lint: rules.yaml}
specifications:
  - slug: pets
    file: pets.yaml
  - slug: toys
    file: toys.yaml
    lint: minimal
`,
      'apis/rules.yaml': 'rules: {operation-operationId: error, operation-summary: error}\n',
      'apis/pets.yaml': pets.replace(' {responses:', operations),
    })
    const problems = async (words: string) => {
      const { stdout } = await publish(`--check --json ${words}`.trim())
      return JSON.parse(stdout).map(({ error }: { error?: { problems: { rule: string }[] } }) =>
        error?.problems.map(({ rule }) => rule),
      )
    }
    assert.deepEqual(await problems(''), [['operation-operationId'], undefined])
    assert.deepEqual(await problems('--max-problems 5'), [
      ['operation-operationId', 'operation-summary'],
      undefined,
    ])
    assert.deepEqual(await problems('--lint minimal'), [undefined, undefined])
  })

  it('compares each document with the one named in its entry', async () => {
    await files({
      'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n    fail-on-breaking: true\n`,
    })
    const breaking = await publish('--check')
    assert.equal(breaking.exit, 12)
    assert.match(
      breaking.stderr,
      /toys: apis\/toys\.yaml has changes that break clients of apis\/pets\.yaml/,
    )
  })

  it('lists changes for entries with a comparison, and fails if no entry has one', async () => {
    await files({ 'apis/openapi.publish.yaml': `${manifest}    against: pets.yaml\n` })
    const { exit, stderr } = await publish('--check --diff')
    assert.equal(exit, 0)
    assert.match(stderr, /^toys: added {4}GET \/toys\ntoys: removed {2}GET \/pets\n/)
    await files({ 'apis/openapi.publish.yaml': manifest })
    const none = await publish('--check --diff')
    assert.equal(none.exit, 2)
    assert.match(none.stderr, /--diff requires --against, on the command line or in the manifest/)
  })

  it('rejects an entry that forbids breaking changes but specifies no comparison', async () => {
    await files({ 'apis/openapi.publish.yaml': manifest })
    const { exit, stderr } = await publish('--check --fail-on-breaking')
    assert.equal(exit, 2)
    assert.match(stderr, /pets: --fail-on-breaking requires --against/)
  })
})
