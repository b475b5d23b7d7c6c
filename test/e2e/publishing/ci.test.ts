import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { root } from '../../../scripts/manifest.ts'
import { cutAs, guideBlocks, isShown, runBlocks, updatedPage } from '../../support/guide.ts'
import { integrationManifest, openAPIDocument, projectFile, runner } from '../../support/runner.ts'

const guide = projectFile('docs/ci.md')
const pipelines = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text))
const [github, action, gitlab, azure, severities, several, preview, ...further] = pipelines
const blocks = guideBlocks(guide)

describe('the pipelines of docs/ci.md', () => {
  const machine = runner()
  const { git, onGitHub, published, repository, step } = machine

  const all = async (scripts: string[], env: Record<string, string>) => {
    for (const script of scripts) {
      const { exit, stdout, stderr } = await step(script, env)
      assert.equal(exit, 0, `${script}\n${stdout}${stderr}`)
    }
  }

  const jobScripts = (job: { steps: { run?: string }[] }) =>
    job.steps.flatMap(({ run }) => run ?? [])
  /** the environment variables of a job, with the secrets that it uses */
  const jobSecrets = (job: { env?: Record<string, string> }) => {
    const secrets: Record<string, string> = { DOCSCTL_TOKEN: machine.token(), CHAT_KEY: 's3cret' }
    const filled = Object.entries(job.env ?? {}).map(([name, value]) => {
      const [, secret = ''] = /^\$\{\{ secrets\.(\w+) \}\}$/.exec(value) ?? []
      return [name, secrets[secret] ?? assert.fail(value)]
    })
    return Object.fromEntries(filled) as Record<string, string>
  }
  it('check on GitHub without a secret, and publish', async () => {
    await all(jobScripts(github.jobs.check), { ...onGitHub(), ...jobSecrets(github.jobs.check) })
    assert.ok(existsSync(repository('findings.sarif')))
    assert.deepEqual(published(), [undefined, []])
    await all(jobScripts(github.jobs.publish), {
      ...onGitHub(),
      ...jobSecrets(github.jobs.publish),
    })
    assert.deepEqual(published(), [1, ['petstore']])
    assert.match(machine.outputs(), /^result<<(\S+)\ncreated\n\1$/m)
    assert.match(machine.summary(), /\| slug \| acme-chat \|/)
  })

  it('fail on GitHub if a check fails, with its location', async () => {
    const path = repository('integration/gitbook-manifest.yaml')
    writeFileSync(path, integrationManifest.replace('Acme chat', 'A'))
    const script = jobScripts(github.jobs.check).find((run) => run.includes('validate')) as string
    const { exit, stderr } = await step(script, onGitHub())
    assert.equal(exit, 11)
    assert.match(stderr, /^::error file=integration\/gitbook-manifest\.yaml,line=2,col=8,/m)
  })

  it('fail on GitHub if the document breaks the version of the target branch', async () => {
    writeFileSync(repository('openapi.yaml'), openAPIDocument.replace('/pets', '/cats'))
    const script = jobScripts(github.jobs.check).find((run) => run.includes('--against')) as string
    const { exit, stdout, stderr } = await step(script, onGitHub())
    assert.equal(exit, 11, stderr)
    assert.match(stdout, /^removed\tGET \/pets\t$/m)
    assert.match(
      stderr,
      /^::error file=openapi\.yaml,line=3,col=1,title=breaking\/operation-removed::GET \/pets: the operation was removed$/m,
    )
  })

  it('check and publish on GitLab, and write the listed reports', async () => {
    const env = {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_PROJECT_DIR: repository(),
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git('rev-parse', 'HEAD'),
    }
    const before: string[] = gitlab.default.before_script
    for (const { script, artifacts } of [gitlab['check-api'], gitlab.check]) {
      await all([...before, ...script], env)
      for (const file of Object.values(artifacts.reports as Record<string, string>)) {
        assert.ok(existsSync(repository(file)), file)
        rmSync(repository(file))
      }
    }
    const secrets = { DOCSCTL_TOKEN: machine.token(), CHAT_KEY: 's3cret' }
    await all([...before, ...gitlab.publish.script], { ...env, ...secrets })
    assert.deepEqual(published(), [1, ['petstore']])
  })

  it('check and publish on Azure, each with its variables', async () => {
    const secrets: Record<string, string> = { DOCSCTL_TOKEN: machine.token(), CHAT_KEY: 's3cret' }
    for (const { script, env = {} } of azure.steps.filter(
      (one: { script?: string }) => one.script,
    )) {
      const named = Object.keys(env).map((name) => [name, secrets[name] ?? assert.fail(name)])
      await all([script], { TF_BUILD: 'True', ...Object.fromEntries(named) })
    }
    assert.deepEqual(published(), [1, ['petstore']])
  })

  it('list breaking changes as issues on Azure', async () => {
    writeFileSync(repository('openapi.yaml'), openAPIDocument.replace('/pets', '/cats'))
    const { script } = azure.steps.find(({ script = '' }) => script.includes('openapi diff'))
    const { exit, stderr } = await step(script, { TF_BUILD: 'True' })
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /^##vso\[task\.logissue type=error;sourcepath=openapi\.yaml;linenumber=3;columnnumber=1;code=breaking\/operation-removed\]GET \/pets: the operation was removed$/m,
    )
  })

  it('check and publish on Jenkins', async () => {
    const [, jenkins = ''] = /```groovy\n(.*?)```/s.exec(guide) ?? []
    // docsctl is already in the PATH, because the `npm` of the runner doesn't install it
    const scripts = [...jenkins.matchAll(/sh '(?:\.npm-global\/bin\/)?(.*)'/g)].map(
      ([, script = '']) => script,
    )
    const secrets = { DOCSCTL_TOKEN: machine.token(), CHAT_KEY: 's3cret' }
    assert.equal(scripts.length, 5)
    await all(scripts, { CI: 'true', ...secrets })
    assert.deepEqual(published(), [1, ['petstore']])
    for (const file of ['api.xml', 'findings.xml']) assert.ok(existsSync(repository(file)), file)
  })

  it('publish the documents of a manifest, of a folder, and several integrations', async () => {
    const [petstore, billing] = several.specifications
    const specifications = [petstore, { ...billing, url: undefined, file: 'openapi.yaml' }]
    for (const name of ['petstore', 'apis', 'integrations']) mkdirSync(repository(name))
    writeFileSync(repository(petstore.file), openAPIDocument)
    writeFileSync(repository('apis/orders.yaml'), openAPIDocument)
    cpSync(repository('integration'), repository('integrations/chat'), { recursive: true })
    const manifest = stringify({ options: { lint: 'minimal' }, specifications })
    writeFileSync(repository('openapi.publish.yaml'), manifest)
    const scripts = [
      ...guide.matchAll(/`(docsctl (?:openapi|integrations) publish [^`]+)`/g),
    ].filter(([, script = '']) => !/--preview|--keep-in/.test(script))
    const env = { DOCSCTL_TOKEN: machine.token(), DOCSCTL_ORG: 'acme', CHAT_KEY: 's3cret' }
    await all(
      scripts.map(([, script = '']) => script),
      env,
    )
    assert.equal(scripts.length, 4)
    assert.deepEqual(published(), [1, ['billing', 'orders', 'petstore']])
  })

  it('omit findings that a project file ignores', async () => {
    writeFileSync(repository('renamed.yaml'), openAPIDocument.replace('listPets', 'getPets'))
    const script = 'docsctl openapi diff openapi.yaml renamed.yaml'
    assert.match((await step(script, {})).stdout, /^warning .* \(operation-id-changed \w+\)$/m)
    writeFileSync(repository('.docsctl.yaml'), stringify(severities))
    const { exit, stdout } = await step(script, {})
    assert.equal(exit, 0)
    assert.doesNotMatch(stdout, /operation-id-changed/)
  })

  it('are all tested, here or in other tests', () => {
    assert.match(action[0].uses, /^OWNER\/docsctl@/)
    assert.equal(preview.name, 'preview')
    assert.deepEqual(further, [])
  })

  it('print the comparison that the page shows', async () => {
    writeFileSync(repository('openapi.yaml'), openAPIDocument.replace('/pets', '/cats'))
    const shown = blocks.filter((block) => block.shown !== undefined)
    const results = await runBlocks(shown, repository())
    for (const [index, { script, exit }] of shown.entries()) {
      assert.equal(results[index]?.exit, exit, `${script}\n${results[index]?.printed}`)
    }
    if (process.env.UPDATE_GOLDENS === '1') {
      writeFileSync(join(root, 'docs/ci.md'), updatedPage(guide, shown, results))
      return
    }
    for (const [index, { script, shown: expected = '' }] of shown.entries()) {
      const { printed = '' } = results[index] ?? {}
      if (!isShown(expected, printed)) assert.equal(cutAs(expected, printed), expected, script)
    }
  })

  it('print text of the service without executing it as a command', async () => {
    const env = { DOCSCTL_TOKEN: machine.token(), DOCSCTL_ORG: 'acme' }
    const titles = ['::add-mask::e', 'a\n  ::error::no', '##[group]a', 'b ##vso[task.complete]']
    for (const title of titles) {
      const made = await step('docsctl teams create --title "$TITLE"', { ...env, TITLE: title })
      assert.equal(made.exit, 0, made.stderr)
    }
    const scripts = blocks.filter(({ shown }) => shown === undefined).map(({ script }) => script)
    // use the built-in jq, because jq may not be installed on this machine
    const onGitHub = scripts[0]?.replace('--json | jq -r', '--jq') ?? ''
    const elsewhere = scripts[1] ?? ''
    const others = { ...env, DOCSCTL_TOKEN: 'other' }

    const stopped = await step(onGitHub, env)
    assert.equal(stopped.exit, 0, stopped.stderr)
    const [, printed = ''] =
      /^::stop-commands::(?<word>.{36})\n(.*)^::\k<word>::\n$/ms
        .exec(stopped.stdout)
        ?.toSpliced(1, 1) ?? []
    for (const title of titles) assert.ok(printed.includes(title), stopped.stdout)
    const failed = await step(onGitHub, others)
    assert.equal(failed.exit, 4)
    assert.match(failed.stdout, /^::stop-commands::(.{36})\n::\1::\n$/)

    const apart = await step(elsewhere, env)
    assert.equal(apart.exit, 0, apart.stderr)
    assert.match(apart.stdout, /^b # #vso\[task\.complete\]$/m)
    assert.doesNotMatch(apart.stdout, /##/)
    assert.equal((await step(elsewhere, others)).exit, 4)
  })
})
