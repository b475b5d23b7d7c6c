import { commandCase } from '../support/command-case.ts'

const docs = {
  object: 'team',
  id: 'team_1',
  title: 'Docs',
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
}

commandCase({
  run: 'teams list --title doc --owner usr_1',
  sends: 'GET /v1/orgs/acme/teams?title=doc&owner=usr_1&limit=1000',
  answers: { items: [docs], count: 1 },
  table: `
    ID      TITLE  MEMBERS  SPACES  CREATED AT
    team_1  Docs         4       2  2026-01-05 10:00
  `,
  tsv: 'team_1\tDocs\t4\t2\t2026-01-05T10:00:00.000Z\n',
})

commandCase({
  run: 'teams create --title Docs --member usr_1 --member usr_2',
  sends: 'PUT /v1/orgs/acme/teams',
  body: { title: 'Docs', members: ['usr_1', 'usr_2'] },
  answers: docs,
  status: 201,
  table: `
    id          team_1
    title       Docs
    members     4
    spaces      2
    created at  2026-01-05 10:00
  `,
  tsv: `
    id\tteam_1
    title\tDocs
    members\t4
    spaces\t2
    createdAt\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'teams delete team_1',
  sends: 'DELETE /v1/orgs/acme/teams/team_1',
  table: `
    id       team_1
    deleted  yes
  `,
  tsv: `
    id\tteam_1
    deleted\ttrue
  `,
  json: { id: 'team_1', deleted: true },
})
