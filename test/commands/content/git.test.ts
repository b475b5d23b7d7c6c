import assert from 'node:assert/strict'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const sync = {
  object: 'git-sync-installation',
  id: 'ins_1',
  provider: 'github',
  status: 'active',
  target: { type: 'space', spaceId: 'spc_1' },
  projectDirectory: 'docs',
}

commandCase({
  run: 'git info --space spc_1',
  sends: 'GET /v1/spaces/spc_1/git/info',
  answers: {
    repoName: 'acme/docs',
    installationStatus: 'active',
    installationProvider: 'github',
    installationId: 'ins_1',
    operation: { state: 'running', direction: 'import', startedAt: '2026-01-05T10:00:00.000Z' },
  },
  table: `
    repo name              acme/docs
    installation status    active
    installation provider  github
    operation.direction    import
    operation.state        running
    operation.error        -
    updated at             -
    installation id        ins_1
    operation.startedAt    2026-01-05 10:00
  `,
  tsv: `
    repoName\tacme/docs
    installationStatus\tactive
    installationProvider\tgithub
    operation.direction\timport
    operation.state\trunning
    operation.error\t
    updatedAt\t
    installationId\tins_1
    operation.startedAt\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'git import --space spc_1 --url https://git.test/docs.git --ref refs/heads/main --repo-cache-id cache_1 --force --git-info.provider github',
  sends: 'POST /v1/spaces/spc_1/git/import',
  body: {
    url: 'https://git.test/docs.git',
    ref: 'refs/heads/main',
    repoCacheID: 'cache_1',
    force: true,
    gitInfo: { provider: 'github' },
  },
  table: `
    space id  spc_1
    updated   yes
  `,
  tsv: `
    spaceId\tspc_1
    updated\ttrue
  `,
  json: { spaceId: 'spc_1', updated: true },
})

commandCase({
  run: 'git export --space spc_1 --url https://git.test/docs.git --ref refs/heads/main --commit-message Docs --repo-project-directory docs',
  sends: 'POST /v1/spaces/spc_1/git/export',
  body: {
    url: 'https://git.test/docs.git',
    ref: 'refs/heads/main',
    repoProjectDirectory: 'docs',
    commitMessage: 'Docs',
  },
  table: `
    space id  spc_1
    updated   yes
  `,
  tsv: `
    spaceId\tspc_1
    updated\ttrue
  `,
  json: { spaceId: 'spc_1', updated: true },
})

commandCase({
  run: 'git installations list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/spaces/git/installations',
  answers: { items: [sync] },
  table: `
    ID     PROVIDER  STATUS  TYPE   SPACE ID  SITE ID  PROJECT DIRECTORY
    ins_1  github    active  space  spc_1     -        docs
  `,
  tsv: 'ins_1\tgithub\tactive\tspace\tspc_1\t\tdocs\n',
})

const shownInstallation = {
  answers: sync,
  table: `
    id                 ins_1
    provider           github
    status             active
    target.type        space
    target.spaceId     spc_1
    target.siteId      -
    project directory  docs
  `,
  tsv: `
    id\tins_1
    provider\tgithub
    status\tactive
    target.type\tspace
    target.spaceId\tspc_1
    target.siteId\t
    projectDirectory\tdocs
  `,
}

commandCase({
  run: 'git installations create --provider github --space spc_1 --site site_1',
  sends: 'POST /v1/git/installations',
  body: {
    provider: 'github',
    target: { type: 'space', spaceId: 'spc_1', siteId: 'site_1' },
  },
  status: 201,
  ...shownInstallation,
})

commandCase({
  run: 'git installations get ins_1',
  sends: 'GET /v1/git/installations/ins_1',
  ...shownInstallation,
})

commandCase({
  run: 'git installations update ins_1 --provider github --provider-configuration.repository 7 --provider-configuration.branch refs/heads/main --priority git',
  sends: 'PATCH /v1/git/installations/ins_1',
  body: {
    provider: 'github',
    providerConfiguration: { repositoryId: 7, branch: 'refs/heads/main' },
    priority: 'git',
  },
  ...shownInstallation,
})

commandCase({
  run: 'git installations delete ins_1',
  sends: 'DELETE /v1/git/installations/ins_1',
  status: 204,
  table: `
    id       ins_1
    deleted  yes
  `,
  tsv: `
    id\tins_1
    deleted\ttrue
  `,
  json: { id: 'ins_1', deleted: true },
})

describe('a Git operation', () => {
  it('masks the repository credentials in a dry run', async () => {
    const { stdout } = await docsctl(
      splitArguments(
        'git import --space spc_1 --url https://me:s3cret@git.test/docs.git --ref main --dry-run',
      ),
    )
    assert.ok(!stdout.includes('s3cret'), stdout)
    assert.match(stdout, /git\.test\/docs\.git/)
  })

  it('accepts a branch as named by the service', async () => {
    const { exit, stderr } = await docsctl(
      splitArguments(
        'git installations update ins_1 --provider github --provider-configuration.branch main',
      ),
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "main" for --provider-configuration\.branch\. Use refs\/heads\/NAME, such as refs\/heads\/main/,
    )
  })
})
