import { commandCase } from '../../support/command-case.ts'

const conversation = {
  object: 'agent-conversation',
  id: 'cnv_1',
  title: 'Limits',
  shared: true,
  changeRequest: 'cr_1',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
}

commandCase({
  run: 'change-requests conversations list 12 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/conversations?limit=1000',
  answers: { items: [conversation], count: 1 },
  table: `
    ID     TITLE   SHARED  CREATED AT        UPDATED AT
    cnv_1  Limits  yes     2026-01-05 10:00  2026-01-05 10:00
  `,
  tsv: `
    cnv_1\tLimits\ttrue\t2026-01-05T10:00:00.000Z\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'change-requests conversations update 12 cnv_1 --space spc_1 --title Limits',
  sends: 'PATCH /v1/spaces/spc_1/change-requests/12/conversations/cnv_1',
  body: { title: 'Limits' },
  answers: conversation,
  table: `
    id              cnv_1
    title           Limits
    shared          yes
    created at      2026-01-05 10:00
    updated at      2026-01-05 10:00
    change request  cr_1
  `,
  tsv: `
    id\tcnv_1
    title\tLimits
    shared\ttrue
    createdAt\t2026-01-05T10:00:00.000Z
    updatedAt\t2026-01-05T10:00:00.000Z
    changeRequest\tcr_1
  `,
})

commandCase({
  run: 'change-requests conversations delete 12 cnv_1 --space spc_1',
  sends: 'DELETE /v1/spaces/spc_1/change-requests/12/conversations/cnv_1',
  status: 205,
  table: `
    id       cnv_1
    deleted  yes
  `,
  tsv: `
    id\tcnv_1
    deleted\ttrue
  `,
  json: { id: 'cnv_1', deleted: true },
})
