import { commandCase } from '../../support/command-case.ts'

const answer = {
  object: 'site-question-answer',
  id: 'ans_1',
  question: { id: 'qst_1', type: 'how-to' },
  topics: ['top_1'],
  input: { text: 'How do I print?', raw: 'how print' },
  responseId: 'rsp_1',
  language: 'en',
  answered: 'yes',
  helpfulness: 'high',
  relevance: 'relevant',
  channel: { type: 'site' },
  createdAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/x' },
}

const source = {
  object: 'site-question-answer-source',
  id: 'src_1',
  title: 'Printers',
  weight: 0.8,
  type: 'page',
  space: 'spc_1',
  revision: 'rev_1',
  page: 'pag_1',
  urls: { location: 'https://api.test/x' },
}

commandCase({
  run: 'sites answers list --site site_1 --question qst_1 --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z --relevance relevant --channel-type site --answered yes --language en --helpfulness high --question-type how-to --topic top_1 --thread thr_1',
  sends:
    'GET /v1/orgs/acme/sites/site_1/answers?question=qst_1&from=2026-01-01T00%3A00%3A00Z&to=2026-02-01T00%3A00%3A00Z&relevance=relevant&channelType=site&answered=yes&language=en&helpfulness=high&question.type=how-to&topic=top_1&thread=thr_1&limit=1000',
  answers: { items: [answer], count: 1 },
  table: `
    ID     QUESTION         ANSWERED  HELPFULNESS  RELEVANCE  CHANNEL  CREATED AT
    ans_1  How do I print?  yes       high         relevant   site     2026-01-05 10:00
  `,
  tsv: `
    ans_1\tHow do I print?\tyes\thigh\trelevant\tsite\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites answers get ans_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/answers/ans_1',
  answers: { ...answer, response: { id: 'msg_1', role: 'assistant', steps: [] } },
  table: `
    id              ans_1
    question        How do I print?
    answered        yes
    helpfulness     high
    relevance       relevant
    channel         site
    created at      2026-01-05 10:00
    question.id     qst_1
    question.type   how-to
    topics          top_1
    input.raw       how print
    response id     rsp_1
    language        en
    urls.location   https://api.test/x
    response.id     msg_1
    response.role   assistant
    response.steps  -
  `,
  tsv: `
    id\tans_1
    input.text\tHow do I print?
    answered\tyes
    helpfulness\thigh
    relevance\trelevant
    channel.type\tsite
    createdAt\t2026-01-05T10:00:00.000Z
    question.id\tqst_1
    question.type\thow-to
    topics\t["top_1"]
    input.raw\thow print
    responseId\trsp_1
    language\ten
    urls.location\thttps://api.test/x
    response.id\tmsg_1
    response.role\tassistant
    response.steps\t[]
  `,
})

commandCase({
  run: 'sites answers thread ans_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/answers/ans_1/thread',
  answers: [{ ...answer, response: { id: 'msg_1', role: 'assistant', steps: [] } }],
  table: `
    ID     QUESTION         ANSWERED  HELPFULNESS  RELEVANCE  CHANNEL  CREATED AT
    ans_1  How do I print?  yes       high         relevant   site     2026-01-05 10:00
  `,
  tsv: `
    ans_1\tHow do I print?\tyes\thigh\trelevant\tsite\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites answers sources ans_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/answers/ans_1/sources?limit=1000',
  answers: { items: [source], count: 1 },
  table: `
    ID     TITLE     TYPE  SPACE  PAGE   RECORD  WEIGHT
    src_1  Printers  page  spc_1  pag_1  -          0.8
  `,
  tsv: `
    src_1\tPrinters\tpage\tspc_1\tpag_1\t\t0.8
  `,
})

commandCase({
  run: 'sites questions sources qst_1 --site site_1 --answered no',
  sends: 'GET /v1/orgs/acme/sites/site_1/questions/qst_1/sources?answered=no&limit=1000',
  answers: { items: [source], count: 1 },
  table: `
    ID     TITLE     TYPE  SPACE  PAGE   RECORD  WEIGHT
    src_1  Printers  page  spc_1  pag_1  -          0.8
  `,
  tsv: `
    src_1\tPrinters\tpage\tspc_1\tpag_1\t\t0.8
  `,
})
