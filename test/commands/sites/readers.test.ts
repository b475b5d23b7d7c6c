import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { refused } from '../../support/rehearse.ts'
import { wholeLook } from '../../support/service/whole-look.ts'

const look = {
  title: 'Acme docs',
  styling: { theme: 'clean' },
  internationalization: { locale: 'en' },
  themes: { default: 'light' },
  updatedAt: '2026-11-19T10:00:00.000Z',
}

const finding = {
  object: 'site-finding',
  id: 'fnd_1',
  title: 'A link leads nowhere',
  status: 'open',
  type: 'broken-link',
  severity: 'high',
  pages: 2,
  questions: 0,
  changeRequests: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/fnd_1' },
}

const findingStats = {
  total: 1,
  statuses: { open: 1, done: 0, canceled: 0 },
  severities: { low: 0, medium: 0, high: 1 },
  connectors: {},
  questions: 0,
  mergedChangeRequests: 0,
}

const questionStats = {
  total: 4,
  answers: 3,
  feedback: { positive: 1, negative: 0, unrated: 2 },
  answered: { yes: 2, partially: 1, no: 0 },
  relevance: { relevant: 3 },
  types: { reference: 4 },
}

const question = {
  object: 'site-question',
  id: 'qst_1',
  question: 'How do I install it?',
  type: 'how-to',
  createdAt: '2026-01-05T10:00:00.000Z',
  askedAt: '2026-01-06T10:00:00.000Z',
  stats: questionStats,
  urls: { location: 'https://api.test/qst_1' },
}

const segment = {
  title: 'Partners',
  claims: { partner: true },
  events: 9,
  visitors: 2,
  sessions: 3,
}

const shownLook = {
  answers: look,
  table: `
    title       Acme docs
    theme       clean
    mode        light
    locale      en
    updated at  2026-11-19 10:00
  `,
  tsv: `
    title\tAcme docs
    styling.theme\tclean
    themes.default\tlight
    internationalization.locale\ten
    updatedAt\t2026-11-19T10:00:00.000Z
  `,
}

commandCase({
  run: 'sites customization get --site site_1 --unmasked',
  sends: 'GET /v1/orgs/acme/sites/site_1/customization?unmasked=true',
  ...shownLook,
})

commandCase({
  run: "sites customization set --site site_1 --input - --title 'Acme docs' --styling.theme bold --styling.primary-color.dark '#fff' --favicon.emoji 📘 --header.primary-link.kind url --header.primary-link.url https://acme.test --no-themes.toggeable --ai.suggestion 'How do I begin?' --styling.font Lato",
  sends: 'PUT /v1/orgs/acme/sites/site_1/customization',
  body: {
    ...wholeLook,
    title: 'Acme docs',
    styling: {
      ...wholeLook.styling,
      theme: 'bold',
      primaryColor: { light: '#346DDB', dark: '#fff' },
      font: 'Lato',
    },
    favicon: { emoji: '📘' },
    header: {
      preset: 'default',
      links: [],
      primaryLink: { kind: 'url', url: 'https://acme.test' },
    },
    themes: { default: 'light', toggeable: false },
    ai: { mode: 'search', suggestions: ['How do I begin?'] },
  },
  stdin: JSON.stringify({
    ...wholeLook,
    favicon: { icon: { light: 'https://acme.test/l.png', dark: 'https://acme.test/d.png' } },
    header: { preset: 'default', links: [], primaryLink: { kind: 'page', page: 'page_1' } },
  }),
  ...shownLook,
})

commandCase({
  run: 'sites spaces customization get ss_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/site-spaces/ss_1/customization',
  ...shownLook,
})

commandCase({
  run: 'sites spaces customization update ss_1 --site site_1 --styling \'{"theme":"bold"}\' --unset title --localized-title fr=Docs',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/site-spaces/ss_1/customization',
  body: {
    localizedTitle: {
      fr: 'Docs',
    },
    styling: {
      theme: 'bold',
    },
    title: null,
  },
  ...shownLook,
})

commandCase({
  run: 'sites spaces customization delete ss_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/site-spaces/ss_1/customization',
  table: `
    id       ss_1
    deleted  yes
  `,
  tsv: `
    id\tss_1
    deleted\ttrue
  `,
  json: {
    id: 'ss_1',
    deleted: true,
  },
})

commandCase({
  run: 'sites findings list --site site_1 --topic top_1 --status open --type broken-link --type other --severity high --has-change-requests --source questions --question qst_1 --updated-after 2026-01-01T00:00:00Z --order-by severity',
  sends:
    'GET /v1/orgs/acme/sites/site_1/findings?topic=top_1&status=open&type=broken-link&type=other&severity=high&hasChangeRequests=true&source=questions&question=qst_1&updatedAfter=2026-01-01T00%3A00%3A00Z&orderBy=severity&limit=1000',
  answers: { items: [finding], count: 1 },
  table: `
    ID     TITLE                 TYPE         SEVERITY  STATUS  PAGES  QUESTIONS  CRS
    fnd_1  A link leads nowhere  broken-link  high      open        2          0    1
  `,
  tsv: `
    fnd_1\tA link leads nowhere\tbroken-link\thigh\topen\t2\t0\t1
  `,
})

const shownFinding = {
  answers: finding,
  table: `
    id             fnd_1
    title          A link leads nowhere
    type           broken-link
    severity       high
    status         open
    pages          2
    questions      0
    crs            1
    created at     2026-01-05 10:00
    updated at     2026-01-05 10:00
    urls.location  https://api.test/fnd_1
  `,
  tsv: `
    id\tfnd_1
    title\tA link leads nowhere
    type\tbroken-link
    severity\thigh
    status\topen
    pages\t2
    questions\t0
    changeRequests\t1
    createdAt\t2026-01-05T10:00:00.000Z
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/fnd_1
  `,
}

commandCase({
  run: 'sites findings get fnd_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/findings/fnd_1',
  ...shownFinding,
})

commandCase({
  run: 'sites findings update fnd_1 --site site_1 --status done',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/findings/fnd_1',
  body: {
    status: 'done',
  },
  ...shownFinding,
})

commandCase({
  run: 'sites findings pages fnd_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/findings/fnd_1/pages?limit=1000',
  answers: {
    items: [
      {
        object: 'site-finding-page',
        spaceId: 'spc_1',
        page: { id: 'pg_1', type: 'document', title: 'Install', path: 'guides/install' },
      },
      {
        object: 'site-finding-page',
        spaceId: 'spc_2',
        page: { id: 'pg_2', type: 'group', title: 'API' },
      },
    ],
    count: 2,
  },
  table: `
    PAGE  PAGE TITLE  PATH            TYPE      SPACE
    pg_1  Install     guides/install  document  spc_1
    pg_2  API         -               group     spc_2
  `,
  tsv: `
    pg_1\tInstall\tguides/install\tdocument\tspc_1
    pg_2\tAPI\t\tgroup\tspc_2
  `,
})

commandCase({
  run: 'sites findings questions fnd_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/findings/fnd_1/questions?limit=1000',
  answers: { items: [question], count: 1 },
  table: `
    ID     QUESTION              TYPE    ASKED AT          ASKED  ANSWERS
    qst_1  How do I install it?  how-to  2026-01-06 10:00      4        3
  `,
  tsv: `
    qst_1\tHow do I install it?\thow-to\t2026-01-06T10:00:00.000Z\t4\t3
  `,
})

commandCase({
  run: 'sites findings records fnd_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/findings/fnd_1/records?limit=1000',
  answers: {
    items: [
      {
        object: 'context-record',
        id: 'rec_1',
        title: 'The install link is dead',
        type: 'ticket',
        createdAt: '2026-01-05T10:00:00.000Z',
        connection: 'con_1',
        connector: 'builtin:zendesk',
        urls: { location: 'https://api.test/rec_1', source: 'https://help.test/1' },
      },
    ],
    count: 1,
  },
  table: `
    ID     TITLE                     TYPE    CONNECTOR        CREATED AT
    rec_1  The install link is dead  ticket  builtin:zendesk  2026-01-05 10:00
  `,
  tsv: `
    rec_1\tThe install link is dead\tticket\tbuiltin:zendesk\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites findings change-requests fnd_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/findings/fnd_1/change-requests?limit=1000',
  answers: {
    items: [
      {
        object: 'change-request',
        id: 'cr_1',
        number: 12,
        status: 'open',
        subject: 'Mend the link',
        createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada' },
        createdAt: '2026-01-05T10:00:00.000Z',
        updatedAt: '2026-01-06T10:00:00.000Z',
        space: 'spc_1',
        revision: 'rev_2',
        revisionInitial: 'rev_1',
        comments: 3,
        outdated: false,
        siteTopic: { site: 'site_1', topic: 'top_1', finding: 'fnd_1' },
        urls: { app: 'https://app.test/cr_1', location: 'https://api.test/cr_1' },
      },
    ],
  },
  table: `
    NUMBER  STATUS  SUBJECT        AUTHOR  UPDATED AT        COMMENTS
        12  open    Mend the link  Ada     2026-01-06 10:00         3
  `,
  tsv: `
    12\topen\tMend the link\tAda\t2026-01-06T10:00:00.000Z\t3
  `,
})

commandCase({
  run: 'sites findings stats --site site_1 --severity high',
  sends: 'GET /v1/orgs/acme/sites/site_1/stats/findings?severity=high',
  answers: findingStats,
  table: `
    total                   1
    statuses                {"open":1,"done":0,"canceled":0}
    severities              {"low":0,"medium":0,"high":1}
    connectors              {}
    questions               0
    merged change requests  0
  `,
  tsv: `
    total\t1
    statuses\t{"open":1,"done":0,"canceled":0}
    severities\t{"low":0,"medium":0,"high":1}
    connectors\t{}
    questions\t0
    mergedChangeRequests\t0
  `,
})

commandCase({
  run: 'sites questions list --site site_1 --answered no --answered partially --type how-to --topic top_1 --sort askedAt --order asc',
  sends:
    'GET /v1/orgs/acme/sites/site_1/questions?answered=no&answered=partially&topic=top_1&type=how-to&order=asc&sort=askedAt&limit=1000',
  answers: { items: [question], count: 1 },
  table: `
    ID     QUESTION              TYPE    ASKED AT          ASKED  ANSWERS
    qst_1  How do I install it?  how-to  2026-01-06 10:00      4        3
  `,
  tsv: `
    qst_1\tHow do I install it?\thow-to\t2026-01-06T10:00:00.000Z\t4\t3
  `,
})

commandCase({
  run: 'sites questions get qst_1 --site site_1 --relevance relevant',
  sends: 'GET /v1/orgs/acme/sites/site_1/questions/qst_1?relevance=relevant',
  answers: question,
  table: `
    id             qst_1
    question       How do I install it?
    type           how-to
    asked at       2026-01-06 10:00
    stats          {"total":4,"answers":3,"feedback":{"positive":1,"negative":0,"unrated":2},"answered":
                   {"yes":2,"partially":1,"no":0},"relevance":{"relevant":3},"types":{"reference":4}}
    created at     2026-01-05 10:00
    urls.location  https://api.test/qst_1
  `,
  tsv: `
    id\tqst_1
    question\tHow do I install it?
    type\thow-to
    askedAt\t2026-01-06T10:00:00.000Z
    stats\t{"total":4,"answers":3,"feedback":{"positive":1,"negative":0,"unrated":2},"answered":{"yes":2,"partially":1,"no":0},"relevance":{"relevant":3},"types":{"reference":4}}
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/qst_1
  `,
})

commandCase({
  run: 'sites questions stats --site site_1 --channel-type site',
  sends: 'GET /v1/orgs/acme/sites/site_1/question-stats?channelType=site',
  answers: questionStats,
  table: `
    total      4
    answers    3
    answered   {"yes":2,"partially":1,"no":0}
    feedback   {"positive":1,"negative":0,"unrated":2}
    relevance  {"relevant":3}
    types      {"reference":4}
  `,
  tsv: `
    total\t4
    answers\t3
    answered\t{"yes":2,"partially":1,"no":0}
    feedback\t{"positive":1,"negative":0,"unrated":2}
    relevance\t{"relevant":3}
    types\t{"reference":4}
  `,
})

commandCase({
  run: 'sites insights segments --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/insights/visitor-segments',
  answers: { items: [segment], count: 1 },
  table: `
    TITLE     VISITORS  SESSIONS  EVENTS  CLAIMS
    Partners         2         3       9  partner
  `,
  tsv: `
    Partners\t2\t3\t9\t{"partner":true}
  `,
})

commandCase({
  run: 'sites insights aggregate --site site_1 --range lastYear --select visitorsCount --group-by page',
  sends: 'POST /v1/orgs/acme/sites/site_1/insights/events/aggregate',
  body: {
    range: 'lastYear',
    select: [{ column: 'visitorsCount' }],
    groupBy: [{ column: 'page' }],
  },
  answers: {
    columns: [
      { column: 'page', values: ['p1', 'p2'] },
      { column: 'visitorsCount', values: [7, 3] },
    ],
  },
  table: `
    PAGE  VISITORS COUNT
    p1                 7
    p2                 3
  `,
  tsv: `
    p1\t7
    p2\t3
  `,
})

describe('docsctl sites insights aggregate', () => {
  afterEach(() => nock.cleanAll())

  const at = '/v1/orgs/acme/sites/site_1/insights/events/aggregate'

  it('groups by columns in a predefined or custom range', async () => {
    const answer = {
      columns: [
        { column: 'page', values: ['p1'] },
        { column: 'visitorsCount', values: [7] },
      ],
    }
    const body = {
      range: 'last30Days',
      select: [{ column: 'visitorsCount' }],
      groupBy: [{ column: 'page' }],
      order: { by: { column: 'visitorsCount' }, direction: 'desc' },
      limit: 5,
    }
    nock('https://api.test').post(at, body).reply(200, answer)
    const line =
      'sites insights aggregate --site site_1 --range last30Days --select visitorsCount --group-by page --order.by.column visitorsCount --order.direction desc --rows 5 --json'
    const { stdout, stderr } = await docsctl(splitArguments(line))
    assert.deepEqual(JSON.parse(stdout), answer, stderr)
    const own = { range: { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' } }
    nock('https://api.test').post(at, own).reply(200, { columns: [] })
    const typed = `sites insights aggregate --site site_1 --json --range '${JSON.stringify(own.range)}'`
    assert.equal((await docsctl(splitArguments(typed))).exit, 0)
  })

  it('rejects an invalid range and too many rows', async () => {
    const line = 'sites insights aggregate --site site_1'
    await refused(line, /Missing required flag --range/)
    await refused(
      `${line} --range lastDecade`,
      /Invalid value "lastDecade" for --range\. Expected one of: lastYear, last3Months, last30Days, last7Days, last24Hours/,
    )
    await refused(
      `${line} --range lastYear --rows 1001`,
      /Invalid value 1001 for --rows\. Expected at most 1000/,
    )
    await refused(
      `${line} --range lastYear --rows many`,
      /Invalid value "many" for --rows\. Expected a number/,
    )
  })
})

describe('docsctl sites customization set', () => {
  it('requires the complete customization', async () => {
    await refused(
      'sites customization set --site site_1 --title Docs',
      /Missing required flag --styling/,
    )
  })

  it('rejects an invalid part, and shows its flag', async () => {
    const set = (flags: string) => `sites customization set --site site_1 ${flags}`
    await refused(
      set('--styling.theme loud'),
      /Invalid value "loud" for --styling\.theme\. Expected one of: clean, muted, bold, gradient/,
    )
    await refused(
      set('--styling.tint.color.dark blue'),
      /Invalid value "blue" for --styling\.tint\.color\.dark\. Use a hex color/,
    )
    await refused(
      set('--styling.code-theme \'{"default":{"light":"neon","dark":"nord"}}\''),
      /Invalid value "neon" for --styling\.code-theme \(default\.light\)\. Expected a code theme such as github-light/,
    )
    await refused(set('--styling.color red'), /--styling\.color/)
  })
})
