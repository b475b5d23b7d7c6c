import { commandCase } from '../../support/command-case.ts'

const repositories = {
  items: [
    {
      id: 7,
      accountName: 'acme',
      repositoryName: 'docs',
      fullName: 'acme/docs',
      defaultBranch: 'main',
    },
  ],
}

const branches = { items: [{ name: 'main', ref: 'refs/heads/main' }] }

const file = { name: 'SUMMARY.md', path: 'docs/SUMMARY.md', sha: '9f2c', size: 120 }

commandCase({
  run: 'git repositories list gis_1 --provider github',
  sends: 'GET /v1/git/installations/gis_1/github/repos',
  answers: repositories,
  table: `
    ID  FULL NAME  DEFAULT BRANCH
     7  acme/docs  main
  `,
  tsv: `
    7\tacme/docs\tmain
  `,
})

commandCase({
  run: 'git repositories list gis_1 --provider gitlab',
  sends: 'GET /v1/git/installations/gis_1/gitlab/projects',
  answers: repositories,
  table: `
    ID  FULL NAME  DEFAULT BRANCH
     7  acme/docs  main
  `,
  tsv: `
    7\tacme/docs\tmain
  `,
})

commandCase({
  run: 'git branches list gis_1 acme/docs --provider github',
  sends: 'GET /v1/git/installations/gis_1/github/repos/acme/docs/branches',
  answers: branches,
  table: `
    NAME  REF
    main  refs/heads/main
  `,
  tsv: `
    main\trefs/heads/main
  `,
})

commandCase({
  run: 'git branches list gis_1 7 --provider gitlab',
  sends: 'GET /v1/git/installations/gis_1/gitlab/projects/7/branches',
  answers: branches,
  table: `
    NAME  REF
    main  refs/heads/main
  `,
  tsv: `
    main\trefs/heads/main
  `,
})

commandCase({
  run: 'git files get gis_1 acme/docs docs/SUMMARY.md --ref refs/heads/main --provider github',
  sends:
    'GET /v1/git/installations/gis_1/github/repos/acme/docs/file?path=docs%2FSUMMARY.md&ref=refs%2Fheads%2Fmain',
  answers: file,
  table: `
    path  docs/SUMMARY.md
    name  SUMMARY.md
    sha   9f2c
    size  120
  `,
  tsv: `
    path\tdocs/SUMMARY.md
    name\tSUMMARY.md
    sha\t9f2c
    size\t120
  `,
})

commandCase({
  run: 'git files get gis_1 7 docs/SUMMARY.md --ref refs/heads/main --provider gitlab',
  sends:
    'GET /v1/git/installations/gis_1/gitlab/projects/7/file?path=docs%2FSUMMARY.md&ref=refs%2Fheads%2Fmain',
  answers: file,
  table: `
    path  docs/SUMMARY.md
    name  SUMMARY.md
    sha   9f2c
    size  120
  `,
  tsv: `
    path\tdocs/SUMMARY.md
    name\tSUMMARY.md
    sha\t9f2c
    size\t120
  `,
})
