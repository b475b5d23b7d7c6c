import { commandCase } from '../../support/command-case.ts'

const instructions = {
  object: 'agent-instructions',
  instructions: {
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        nodes: [
          {
            object: 'text',
            leaves: [{ object: 'leaf', text: 'Use American spelling.', marks: [] }],
          },
        ],
      },
    ],
  },
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: 'usr_1',
  urls: { location: 'https://api.test/x' },
}

commandCase({
  run: 'orgs agent-instructions get',
  sends: 'GET /v1/orgs/acme/agent-instructions',
  answers: instructions,
  table: `
    instructions   Use American spelling.
    updated by     usr_1
    updated at     2026-01-05 10:00
    urls.location  https://api.test/x
  `,
  tsv: `
    instructions\tUse American spelling.
    updatedBy\tusr_1
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})

commandCase({
  run: 'orgs agent-instructions set --instructions "Use American spelling."',
  sends: 'PUT /v1/orgs/acme/agent-instructions',
  body: {
    instructions: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          nodes: [
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: 'Use American spelling.', marks: [] }],
            },
          ],
        },
      ],
    },
  },
  answers: instructions,
  table: `
    instructions   Use American spelling.
    updated by     usr_1
    updated at     2026-01-05 10:00
    urls.location  https://api.test/x
  `,
  tsv: `
    instructions\tUse American spelling.
    updatedBy\tusr_1
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/x
  `,
})
