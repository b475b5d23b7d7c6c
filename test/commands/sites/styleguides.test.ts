import { commandCase } from '../../support/command-case.ts'

const space = {
  object: 'space',
  id: 'spc_9',
  title: 'Style',
  organization: 'acme',
  visibility: 'private',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  editMode: 'live',
  revision: 'rev_1',
  defaultLevel: 'inherit',
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: {},
  type: 'styleguide',
  mergeRules: { type: 'inherit' },
  urls: { location: 'https://api.test/spc_9', app: 'https://app.test/spc_9' },
}

const run = {
  object: 'styleguide-run',
  id: 'run_1',
  site: 'site_1',
  styleguide: 'spc_9',
  spaces: ['spc_1', 'spc_2'],
  createdAt: '2026-01-05T10:00:00.000Z',
  createdBy: {
    object: 'user',
    id: 'usr_1',
    displayName: 'Ada Lovelace',
    urls: { location: 'https://api.test/v1/users/usr_1' },
  },
}

const changeRequest = {
  object: 'change-request',
  id: 'cr_7',
  space: 'spc_1',
  number: 7,
  status: 'draft',
  subject: 'Follow the style guide',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  revision: 'rev_1',
  revisionInitial: 'rev_1',
  createdBy: run.createdBy,
  comments: 0,
  outdated: false,
  urls: { location: 'https://api.test/cr_7', app: 'https://app.test/cr_7' },
}

commandCase({
  run: 'styleguides list',
  sends: 'GET /v1/orgs/acme/styleguides',
  answers: { styleguides: [{ space: space, sites: [] }] },
  table: `
    SPACE ID  SPACE TITLE  SITES  UPDATED AT
    spc_9     Style        -      2026-01-05 10:00
  `,
  tsv: `
    spc_9\tStyle\t\t2026-01-05T10:00:00.000Z
  `,
  json: [{ space: space, sites: [] }],
})

commandCase({
  run: 'styleguides templates',
  sends: 'GET /v1/orgs/acme/styleguide-templates',
  answers: { templates: [{ id: 'tpl_1', title: 'Plain', markdown: '# Plain' }] },
  table: `
    ID     TITLE  SUBTITLE  EMOJI
    tpl_1  Plain  -         -
  `,
  tsv: `
    tpl_1\tPlain\t\t
  `,
  json: [{ id: 'tpl_1', title: 'Plain', markdown: '# Plain' }],
})

commandCase({
  run: 'styleguides create --site site_1 --template tpl_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/styleguide',
  body: { template: 'tpl_1' },
  answers: space,
  table: `
    id                     spc_9
    title                  Style
    visibility             private
    parent                 -
    edit mode              live
    open crs               0
    updated at             2026-01-05 10:00
    organization           acme
    created at             2026-01-05 10:00
    revision               rev_1
    default level          inherit
    comments               0
    change requests        0
    change requests draft  0
    permissions            {}
    type                   styleguide
    mergeRules.type        inherit
    urls.location          https://api.test/spc_9
    urls.app               https://app.test/spc_9
  `,
  tsv: `
    id\tspc_9
    title\tStyle
    visibility\tprivate
    parent\t
    editMode\tlive
    changeRequestsOpen\t0
    updatedAt\t2026-01-05T10:00:00.000Z
    organization\tacme
    createdAt\t2026-01-05T10:00:00.000Z
    revision\trev_1
    defaultLevel\tinherit
    comments\t0
    changeRequests\t0
    changeRequestsDraft\t0
    permissions\t{}
    type\tstyleguide
    mergeRules.type\tinherit
    urls.location\thttps://api.test/spc_9
    urls.app\thttps://app.test/spc_9
  `,
})

commandCase({
  run: 'styleguides runs list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/styleguide/runs?limit=1000',
  answers: { items: [run], count: 1 },
  table: `
    ID     STYLEGUIDE  SPACES        BY            CREATED AT
    run_1  spc_9       spc_1, spc_2  Ada Lovelace  2026-01-05 10:00
  `,
  tsv: `
    run_1\tspc_9\t["spc_1","spc_2"]\tAda Lovelace\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'styleguides runs create --site site_1 --space spc_1 --space spc_2',
  sends: 'POST /v1/orgs/acme/sites/site_1/styleguide/runs',
  body: { spaces: ['spc_1', 'spc_2'] },
  status: 201,
  answers: { run: run, changeRequests: [changeRequest] },
  table: `
    run.id           run_1
    run.styleguide   spc_9
    run.spaces       spc_1, spc_2
    change requests  7
    run.createdAt    2026-01-05 10:00
    run.site         site_1
    run.createdBy    {"object":"user","id":"usr_1","displayName":"Ada
                     Lovelace","urls":{"location":"https://api.test/v1/users/usr_1"}}
  `,
  tsv: `
    run.id\trun_1
    run.styleguide\tspc_9
    run.spaces\t["spc_1","spc_2"]
    changeRequests\t[7]
    run.createdAt\t2026-01-05T10:00:00.000Z
    run.site\tsite_1
    run.createdBy.id\tusr_1
    run.createdBy.displayName\tAda Lovelace
    run.createdBy.urls.location\thttps://api.test/v1/users/usr_1
  `,
})
