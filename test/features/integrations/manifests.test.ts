import assert from 'node:assert/strict'
import { parse } from 'yaml'
import { matchesGolden } from '../../support/golden.ts'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'
import {
  formFiles,
  formNames,
  formVariables,
  manifestText,
} from '../../support/publishing/integration-forms.ts'

const property = 'configurations.account.properties.*'
const fields = [
  ...['name', 'title', 'description', 'summary', 'organization', 'visibility', 'target'],
  ...['icon', 'previewImages', 'script', 'runtime', 'scopes', 'categories', 'secrets'],
  ...['externalLinks.label', 'externalLinks.url'],
  ...['blocks.id', 'blocks.title', 'blocks.description', 'blocks.icon', 'blocks.urlUnfurl'],
  ...['blocks.markdown.codeblock', 'blocks.markdown.body'],
  ...['contentSources.id', 'contentSources.title', 'contentSources.description'],
  ...['contentSources.icon', 'contentSources.configuration.componentId'],
  ...['configurations.account.required', 'configurations.account.componentId'],
  ...['configurations.space.properties', 'configurations.space.componentId'],
  ...['configurations.site.properties', 'configurations.site.componentId'],
  ...[`${property}.type`, `${property}.title`, `${property}.description`],
  ...[`${property}.default`, `${property}.enum`, `${property}.completion_url`],
  ...[`${property}.callback_url`, `${property}.button_text`],
  ...['contentSecurityPolicy', 'contentSecurityPolicy.script-src'],
  ...['envs.*.organization', 'envs.*.visibility', 'envs.*.secrets'],
]

describe('a manifest', () => {
  const folder = integrationFolder()

  it('has at least 20 samples, which together cover every field', () => {
    assert.ok(formNames.length >= 20)
    const found = new Set<string>()
    const walk = (value: unknown, path: string) => {
      found.add(path.replace(/(properties|envs)\.\w+/, '$1.*'))
      if (Array.isArray(value)) for (const item of value) walk(item, path)
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key)
      }
    }
    for (const name of formNames) walk(parse(manifestText(name)), '')
    assert.deepEqual(
      fields.filter((field) => !found.has(field)),
      [],
    )
  })

  for (const name of formNames) {
    it(`is converted from ${name}.yaml to a publish body`, async () => {
      await folder.write(formFiles(name))
      const { exit, stdout, stderr } = await folder.integrations(['publish', '--dry-run'], {
        env: formVariables,
      })
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stdout + stderr, /s3cret/)
      matchesGolden(`test/features/integrations/manifests/${name}.golden`, stdout)
    })
  }
})
