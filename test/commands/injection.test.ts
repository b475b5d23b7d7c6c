import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import nock from 'nock'
import { OrgFiles } from '../features/org/org-files.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { filesFolder } from '../support/files-folder.ts'
import { activeLines, evilName } from '../support/log-commands.ts'
import { evilDocument } from '../support/publishing/evil-document.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

describe('a document whose names are CI commands', () => {
  const { path, write } = filesFolder()
  const sandbox = onSandbox()
  const older = evilDocument({ [`${evilName}old`]: { type: 'string' } })
  const newer = evilDocument({ [`${evilName}new`]: { type: 'integer' } })
    .replaceAll('limit', 'most')
    .replaceAll('"apiKey"', '"apiKey","x-acme":"a"')
  beforeEach(() =>
    write({ 'old.json': older, 'new.json': newer, 'bad.json': older.replace('paths', 'path') }),
  )

  const formats = ['text', 'markdown', 'changelog', 'html', 'json', 'sarif']
  const common = [
    'openapi diff old.json new.json --fail-on-breaking',
    'openapi publish evil new.json --against old.json --diff --check',
    'openapi publish evil bad.json --check',
    'openapi publish evil new.json --against old.json --diff',
  ]
  const systems = {
    GitHub: {
      world: { env: { GITHUB_ACTIONS: 'true', CI: 'true' } },
      lines: [
        ...common,
        'openapi diff old.json new.json --columns severity,subject,message,path',
        ...formats.map((format) => `openapi diff old.json new.json --format ${format}`),
        'openapi publish evil new.json --dry-run',
        'openapi list',
        'openapi get evil',
      ],
    },
    Azure: { world: { env: { TF_BUILD: 'True' } }, lines: common },
    GitLab: { world: { env: { GITLAB_CI: 'true', CI: 'true' } }, lines: common },
    // TeamCity doesn't set CI, so docsctl prints no annotations
    TeamCity: { world: { env: { TEAMCITY_VERSION: '2026.1' }, terminal: 100 }, lines: common },
  }

  for (const [system, { world, lines }] of Object.entries(systems)) {
    for (const line of lines) {
      it(`prints no active line in the log of ${system}: ${line}`, async () => {
        const { stdout, stderr } = await sandbox.run(line, { cwd: path(), ...world })
        assert.notEqual(stdout + stderr, '')
        assert.deepEqual(activeLines(stdout), [])
        assert.deepEqual(activeLines(stderr), [])
      })
    }
  }

  const commentingSystems = {
    GitHub: {
      env: {
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: 'https://provider.test',
        GITHUB_REPOSITORY: 'acme/pets',
        GITHUB_REF: 'refs/pull/7/merge',
        GITHUB_TOKEN: 'token',
      },
      list: '/repos/acme/pets/issues/7/comments?per_page=100&page=1',
      create: '/repos/acme/pets/issues/7/comments',
    },
    GitLab: {
      env: {
        GITLAB_CI: 'true',
        CI_API_V4_URL: 'https://provider.test',
        CI_PROJECT_ID: '42',
        CI_MERGE_REQUEST_IID: '3',
        GITLAB_TOKEN: 'token',
      },
      list: '/projects/42/merge_requests/3/notes?per_page=100&page=1',
      create: '/projects/42/merge_requests/3/notes',
    },
  }
  for (const [system, { env, list, create }] of Object.entries(commentingSystems)) {
    it(`writes no active line to a comment, a summary, and outputs of ${system}`, async () => {
      await write({ summary: '', output: '' })
      const bodies: string[] = []
      nock('https://provider.test')
        .get(list)
        .reply(200, [])
        .post(create)
        .reply(201, (_, sent) => {
          bodies.push((sent as { body: string }).body)
          return { id: 1 }
        })
      const files = { GITHUB_STEP_SUMMARY: path('summary'), GITHUB_OUTPUT: path('output') }
      const { stdout, stderr } = await docsctl(
        splitArguments('openapi diff old.json new.json --comment'),
        { cwd: path(), env: { ...env, ...files } },
      )
      const [body = ''] = bodies
      assert.match(body, /breaking change/, stderr)
      for (const text of [body, stdout, stderr]) assert.deepEqual(activeLines(text), [])
      if (system !== 'GitHub') return
      const summary = readFileSync(path('summary'), 'utf8')
      assert.match(summary, /breaking change/)
      assert.deepEqual(activeLines(summary), [])
      const outputs = readFileSync(path('output'), 'utf8')
      const values = [...outputs.matchAll(/^(\w+)<<(docsctl_\w+)\n(.*?)\n\2\n/gms)]
      assert.equal(values.map(([whole]) => whole).join(''), outputs)
      assert.deepEqual(
        values.map(([, name]) => name),
        ['slug', 'url', 'version', 'result', 'errors', 'warnings', 'notes', 'breaking'],
      )
      assert.deepEqual(activeLines(outputs), [])
    })
  }

  it('prints no active line in a pipe without CI variables, as in a container', async () => {
    const ended = await sandbox.run('openapi diff old.json new.json', { cwd: path() })
    assert.equal(ended.exit, 0)
    assert.deepEqual(activeLines(ended.stdout), [])
  })

  it('never splits a row of the report', async () => {
    const { stdout } = await sandbox.run('openapi diff old.json new.json', { cwd: path() })
    const rows = stdout
      .split('\n')
      .filter((line) => !/^(breaking|warning|info) | {11}|\d+ /.test(line))
    assert.deepEqual(rows, [''])
  })

  it('keeps the exact values in a format chosen with -o', async () => {
    const words = 'openapi diff old.json new.json -o'
    const world = { cwd: path(), env: { TF_BUILD: 'True' } }
    for (const format of ['json', 'csv']) {
      const { stdout } = await sandbox.run(`${words} ${format}`, world)
      assert.match(stdout, /##vso\[task\.setvariable variable=EVIL\]1(?:\\n|\n)##teamcity\[/)
    }
  })
})

describe('an organization whose titles are CI commands', () => {
  const sandbox = onSandbox()
  const evil = '::set-env name=EVIL::1\n##[set-env a]1'
  const env = { TF_BUILD: 'True' }
  beforeEach(async () => {
    const { send } = sandbox.served()
    const [space, site] = [
      await send('PATCH', '/spaces/sp_api-reference', { title: evil }),
      await send('PATCH', '/orgs/tidewater/sites/site_docs', { title: '##vso[a]\n::b' }),
    ]
    assert.deepEqual([space.status, site.status], [200, 200])
  })

  const lines = [
    'spaces list',
    'spaces get sp_api-reference',
    'sites get site_docs',
    'sites published site_docs',
    'spaces get sp_api-reference --dry-run',
    'api /spaces/sp_api-reference',
    'audit --format markdown --only empty-space',
  ]
  for (const terminal of [undefined, 100]) {
    it(`prints no active line ${terminal ? 'on a terminal of' : 'in'} a CI job`, async () => {
      for (const line of lines) {
        const world = { env, ...(terminal && { terminal }) }
        const { stdout, stderr } = await sandbox.run(line, world)
        assert.notEqual(stdout + stderr, '', line)
        assert.deepEqual(activeLines(stdout + stderr), [], line)
      }
    })
  }

  it('keeps the exact values of a chosen format, and outside of CI', async () => {
    for (const [line, world] of [
      ['spaces list -o tsv', { env }],
      ['spaces list', { env: { DOCSCTL_OUTPUT: 'tsv', ...env } }],
      ['spaces list', {}],
    ] as const) {
      const { stdout } = await sandbox.run(line, world)
      assert.match(stdout, /::set-env name=EVIL::1\\n##\[set-env/, line)
    }
  })

  it('never splits a line of a plan', async () => {
    const files = new OrgFiles()
    await sandbox
      .served()
      .send('PATCH', '/orgs/tidewater/sites/site_docs', { title: 'Tidewater Docs' })
    await sandbox.run(`org pull ${files.path} --only sites`)
    files.edit('sites/tidewater-docs.yaml', 'title: Carriers', 'title: "::a\\n::b ##vso[c]"')
    const { stdout } = await sandbox.run('org plan .', { cwd: files.path, env })
    files.end()
    assert.match(stdout, /^~ section carriers .*\n {4}title: Carriers → ::a⏎::b .*\n$/)
    assert.deepEqual(activeLines(stdout), [])
  })
})
