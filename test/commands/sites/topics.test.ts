import { commandCase } from '../../support/command-case.ts'

const topic = {
  object: 'context-topic',
  id: 'top_1',
  label: 'Printers',
  icon: 'print',
  summary: {
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        nodes: [
          { object: 'text', leaves: [{ object: 'leaf', text: 'All about printers.', marks: [] }] },
        ],
      },
    ],
  },
  usageSettings: { changeRequests: true },
  pages: 3,
  records: 2,
  findings: { open: 1, total: 4 },
  questions: {
    total: 5,
    answers: 9,
    feedback: {},
    answered: {},
    relevance: {},
    types: {},
    channelTypes: {},
    channels: {},
    weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9],
  },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/x' },
}

const scan = {
  object: 'site-scan',
  id: 'scn_1',
  status: 'failed',
  topic: 'top_1',
  createdAt: '2026-01-05T10:00:00.000Z',
  findings: { low: 1, medium: 0, high: 2 },
  failureMessage: 'No credits',
  urls: { location: 'https://api.test/x' },
}

commandCase({
  run: 'sites topics list --site site_1 --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z',
  sends:
    'GET /v1/orgs/acme/sites/site_1/topics?from=2026-01-01T00%3A00%3A00Z&to=2026-02-01T00%3A00%3A00Z',
  answers: { items: [topic] },
  table: `
    ID     LABEL     PARENT  PAGES  RECORDS  OPEN FINDINGS  QUESTIONS  CRS
    top_1  Printers  -           3        2              1          5  yes
  `,
  tsv: `
    top_1\tPrinters\t\t3\t2\t1\t5\ttrue
  `,
})

commandCase({
  run: 'sites topics get top_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/topics/top_1',
  answers: topic,
  table: `
    id                      top_1
    label                   Printers
    parent                  -
    pages                   3
    records                 2
    open findings           1
    questions               5
    crs                     yes
    summary                 All about printers.
    icon                    print
    usage settings          changeRequests
    findings.total          4
    questions.answers       9
    questions.feedback      {}
    questions.answered      {}
    questions.relevance     {}
    questions.types         {}
    questions.channelTypes  {}
    questions.channels      {}
    questions.weeklyPulse   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9
    created at              2026-01-05 10:00
    updated at              2026-01-05 10:00
    urls.location           https://api.test/x
  `,
  tsv: `
    id\ttop_1
    label\tPrinters
    parent.label\t
    pages\t3
    records\t2
    findings.open\t1
    questions.total\t5
    usageSettings.changeRequests\ttrue
    summary\tAll about printers.
    icon\tprint
    findings.total\t4
    questions.answers\t9
    questions.feedback\t{}
    questions.answered\t{}
    questions.relevance\t{}
    questions.types\t{}
    questions.channelTypes\t{}
    questions.channels\t{}
    questions.weeklyPulse\t[0,0,0,0,0,0,0,0,0,0,0,0,9]
    createdAt\t2026-01-05T10:00:00.000Z
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites topics update top_1 --site site_1 --usage-settings.change-requests',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/topics/top_1',
  body: { usageSettings: { changeRequests: true } },
  answers: topic,
  table: `
    id                      top_1
    label                   Printers
    parent                  -
    pages                   3
    records                 2
    open findings           1
    questions               5
    crs                     yes
    summary                 All about printers.
    icon                    print
    usage settings          changeRequests
    findings.total          4
    questions.answers       9
    questions.feedback      {}
    questions.answered      {}
    questions.relevance     {}
    questions.types         {}
    questions.channelTypes  {}
    questions.channels      {}
    questions.weeklyPulse   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9
    created at              2026-01-05 10:00
    updated at              2026-01-05 10:00
    urls.location           https://api.test/x
  `,
  tsv: `
    id\ttop_1
    label\tPrinters
    parent.label\t
    pages\t3
    records\t2
    findings.open\t1
    questions.total\t5
    usageSettings.changeRequests\ttrue
    summary\tAll about printers.
    icon\tprint
    findings.total\t4
    questions.answers\t9
    questions.feedback\t{}
    questions.answered\t{}
    questions.relevance\t{}
    questions.types\t{}
    questions.channelTypes\t{}
    questions.channels\t{}
    questions.weeklyPulse\t[0,0,0,0,0,0,0,0,0,0,0,0,9]
    createdAt\t2026-01-05T10:00:00.000Z
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites topics delete-findings top_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/topics/top_1/findings',
  table: `
    id                top_1
    findings deleted  yes
  `,
  tsv: `
    id\ttop_1
    findingsDeleted\ttrue
  `,
  json: { id: 'top_1', findingsDeleted: true },
})

commandCase({
  run: 'sites scans list --site site_1 --topic top_1 --status failed',
  sends: 'GET /v1/orgs/acme/sites/site_1/scans?topic=top_1&status=failed&limit=1000',
  answers: { items: [scan], count: 1 },
  table: `
    ID     STATUS  TOPIC  HIGH  MEDIUM  LOW  CREATED AT        FAILURE MESSAGE
    scn_1  failed  top_1     2       0    1  2026-01-05 10:00  No credits
  `,
  tsv: `
    scn_1\tfailed\ttop_1\t2\t0\t1\t2026-01-05T10:00:00.000Z\tNo credits
  `,
})

commandCase({
  run: 'sites scans get scn_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/scans/scn_1',
  answers: scan,
  table: `
    id               scn_1
    status           failed
    topic            top_1
    findings.high    2
    findings.medium  0
    findings.low     1
    created at       2026-01-05 10:00
    failure message  No credits
    urls.location    https://api.test/x
  `,
  tsv: `
    id\tscn_1
    status\tfailed
    topic\ttop_1
    findings.high\t2
    findings.medium\t0
    findings.low\t1
    createdAt\t2026-01-05T10:00:00.000Z
    failureMessage\tNo credits
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites findings trigger-change-requests fnd_1 --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/findings/fnd_1/change-requests',
  status: 202,
  table: `
    organization id  acme
    site id          site_1
    site finding id  fnd_1
    updated          no
    requested        yes
  `,
  tsv: `
    organizationId\tacme
    siteId\tsite_1
    siteFindingId\tfnd_1
    updated\tfalse
    requested\ttrue
  `,
  json: {
    organizationId: 'acme',
    siteId: 'site_1',
    siteFindingId: 'fnd_1',
    updated: false,
    requested: true,
  },
})
