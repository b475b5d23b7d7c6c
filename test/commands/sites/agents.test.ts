import { commandCase } from '../../support/command-case.ts'

const mcpServer = {
  object: 'site-mcp-server',
  id: 'mcp_1',
  name: 'Status',
  url: 'https://mcp.acme.test/sse',
  transport: 'sse',
  headers: { Authorization: 'Bearer 1' },
  urls: { location: 'https://api.test/x' },
}

const channel = {
  object: 'site-channel',
  id: 'chn_1',
  type: 'builtin:slack',
  setupSettings: { allowedChannels: ['docs-*'] },
  status: 'active',
  role: 'support',
  answers: 12,
  createdAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/x' },
}

const settings = {
  object: 'site-agent-settings',
  scans: { topics: 'auto' },
  findings: { changeRequests: 'auto-fixable' },
  editing: {
    customInstructions: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Be brief.', marks: [] }] }],
        },
      ],
    },
  },
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: 'usr_1',
  urls: { location: 'https://api.test/x' },
}

commandCase({
  run: 'sites mcp-servers list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/mcp-servers?limit=1000',
  answers: { items: [mcpServer], count: 1 },
  table: `
    ID     NAME    URL                        TRANSPORT  CONDITION  HEADERS
    mcp_1  Status  https://mcp.acme.test/sse  sse        -          Authorization
  `,
  tsv: `
    mcp_1\tStatus\thttps://mcp.acme.test/sse\tsse\t\tAuthorization
  `,
})

commandCase({
  run: 'sites mcp-servers get mcp_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/mcp-servers/mcp_1',
  answers: mcpServer,
  table: `
    id             mcp_1
    name           Status
    url            https://mcp.acme.test/sse
    transport      sse
    condition      -
    headers        Authorization
    urls.location  https://api.test/x
  `,
  tsv: `
    id\tmcp_1
    name\tStatus
    url\thttps://mcp.acme.test/sse
    transport\tsse
    condition\t
    headers\tAuthorization
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites mcp-servers create --site site_1 --name Status --url https://mcp.acme.test/sse --transport sse --header Accept=text/plain --condition visitor.claims.beta',
  sends: 'POST /v1/orgs/acme/sites/site_1/mcp-servers',
  body: {
    name: 'Status',
    url: 'https://mcp.acme.test/sse',
    transport: 'sse',
    headers: { Accept: 'text/plain' },
    condition: 'visitor.claims.beta',
  },
  maskedBody: {
    name: 'Status',
    url: 'https://mcp.acme.test/sse',
    transport: 'sse',
    headers: { Accept: '***' },
    condition: 'visitor.claims.beta',
  },
  status: 201,
  answers: mcpServer,
  table: `
    id             mcp_1
    name           Status
    url            https://mcp.acme.test/sse
    transport      sse
    condition      -
    headers        Authorization
    urls.location  https://api.test/x
  `,
  tsv: `
    id\tmcp_1
    name\tStatus
    url\thttps://mcp.acme.test/sse
    transport\tsse
    condition\t
    headers\tAuthorization
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites mcp-servers update mcp_1 --site site_1 --name Status --unset condition',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/mcp-servers/mcp_1',
  body: { name: 'Status', condition: null },
  answers: mcpServer,
  table: `
    id             mcp_1
    name           Status
    url            https://mcp.acme.test/sse
    transport      sse
    condition      -
    headers        Authorization
    urls.location  https://api.test/x
  `,
  tsv: `
    id\tmcp_1
    name\tStatus
    url\thttps://mcp.acme.test/sse
    transport\tsse
    condition\t
    headers\tAuthorization
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites mcp-servers delete mcp_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/mcp-servers/mcp_1',
  table: `
    id       mcp_1
    deleted  yes
  `,
  tsv: `
    id\tmcp_1
    deleted\ttrue
  `,
  json: { id: 'mcp_1', deleted: true },
})

commandCase({
  run: 'sites channels list --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/channels?limit=1000',
  answers: { items: [channel], count: 1 },
  table: `
    ID     TYPE           STATUS  ROLE     SETUP SETTINGS                  ANSWERS  CREATED AT
    chn_1  builtin:slack  active  support  {"allowedChannels":["docs-*"]}       12  2026-01-05 10:00
  `,
  tsv: `
    chn_1\tbuiltin:slack\tactive\tsupport\t{"allowedChannels":["docs-*"]}\t12\t2026-01-05T10:00:00.000Z
  `,
})

commandCase({
  run: 'sites channels get chn_1 --site site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/channels/chn_1',
  answers: channel,
  table: `
    id              chn_1
    type            builtin:slack
    status          active
    role            support
    setup settings  {"allowedChannels":["docs-*"]}
    answers         12
    created at      2026-01-05 10:00
    urls.location   https://api.test/x
  `,
  tsv: `
    id\tchn_1
    type\tbuiltin:slack
    status\tactive
    role\tsupport
    setupSettings\t{"allowedChannels":["docs-*"]}
    answers\t12
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites channels create --site site_1 --type builtin:slack --setup-settings.allowed-channel docs-* --role support',
  sends: 'POST /v1/orgs/acme/sites/site_1/channels',
  body: { type: 'builtin:slack', setupSettings: { allowedChannels: ['docs-*'] }, role: 'support' },
  status: 201,
  answers: channel,
  table: `
    id              chn_1
    type            builtin:slack
    status          active
    role            support
    setup settings  {"allowedChannels":["docs-*"]}
    answers         12
    created at      2026-01-05 10:00
    urls.location   https://api.test/x
  `,
  tsv: `
    id\tchn_1
    type\tbuiltin:slack
    status\tactive
    role\tsupport
    setupSettings\t{"allowedChannels":["docs-*"]}
    answers\t12
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites channels update chn_1 --site site_1 --role support',
  sends: 'PATCH /v1/orgs/acme/sites/site_1/channels/chn_1',
  body: { role: 'support' },
  answers: channel,
  table: `
    id              chn_1
    type            builtin:slack
    status          active
    role            support
    setup settings  {"allowedChannels":["docs-*"]}
    answers         12
    created at      2026-01-05 10:00
    urls.location   https://api.test/x
  `,
  tsv: `
    id\tchn_1
    type\tbuiltin:slack
    status\tactive
    role\tsupport
    setupSettings\t{"allowedChannels":["docs-*"]}
    answers\t12
    createdAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites channels delete chn_1 --site site_1',
  sends: 'DELETE /v1/orgs/acme/sites/site_1/channels/chn_1',
  table: `
    id       chn_1
    deleted  yes
  `,
  tsv: `
    id\tchn_1
    deleted\ttrue
  `,
  json: { id: 'chn_1', deleted: true },
})

commandCase({
  run: 'sites agent-settings get site_1',
  sends: 'GET /v1/orgs/acme/sites/site_1/agent-settings',
  answers: settings,
  table: `
    scans.topics             auto
    findings.changeRequests  auto-fixable
    instructions             Be brief.
    updated at               2026-01-05 10:00
    updated by               usr_1
    urls.location            https://api.test/x
  `,
  tsv: `
    scans.topics\tauto
    findings.changeRequests\tauto-fixable
    editing.customInstructions\tBe brief.
    updatedAt\t2026-01-05T10:00:00.000Z
    updatedBy\tusr_1
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'sites agent-settings set site_1 --scans.topics auto --findings.change-requests auto-fixable --instructions "Be brief."',
  sends: 'PUT /v1/orgs/acme/sites/site_1/agent-settings',
  body: {
    scans: { topics: 'auto' },
    findings: { changeRequests: 'auto-fixable' },
    editing: {
      customInstructions: {
        object: 'document',
        data: {},
        nodes: [
          {
            object: 'block',
            type: 'paragraph',
            nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Be brief.', marks: [] }] }],
          },
        ],
      },
    },
  },
  answers: settings,
  table: `
    scans.topics             auto
    findings.changeRequests  auto-fixable
    instructions             Be brief.
    updated at               2026-01-05 10:00
    updated by               usr_1
    urls.location            https://api.test/x
  `,
  tsv: `
    scans.topics\tauto
    findings.changeRequests\tauto-fixable
    editing.customInstructions\tBe brief.
    updatedAt\t2026-01-05T10:00:00.000Z
    updatedBy\tusr_1
    urls.location\thttps://api.test/x
  `,
})
