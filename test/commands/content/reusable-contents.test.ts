import { commandCase } from '../../support/command-case.ts'

const reusable = {
  id: 'reu_1',
  title: 'Support',
  document: 'doc_1',
  git: { oid: '1', path: 'includes/support.md' },
}

commandCase({
  run: 'content reusable-contents get reu_1 --space spc_1 --no-computed',
  sends: 'GET /v1/spaces/spc_1/content/reusable-contents/reu_1?computed=false',
  answers: reusable,
  table: `
    id        reu_1
    title     Support
    document  doc_1
    path      includes/support.md
    git.oid   1
  `,
  tsv: `
    id\treu_1
    title\tSupport
    document\tdoc_1
    git.path\tincludes/support.md
    git.oid\t1
  `,
})

commandCase({
  run: 'content reusable-contents get reu_1 --space spc_1 --change-request 12',
  sends: 'GET /v1/spaces/spc_1/change-requests/12/content/reusable-contents/reu_1',
  answers: reusable,
  table: `
    id        reu_1
    title     Support
    document  doc_1
    path      includes/support.md
    git.oid   1
  `,
  tsv: `
    id\treu_1
    title\tSupport
    document\tdoc_1
    git.path\tincludes/support.md
    git.oid\t1
  `,
})

commandCase({
  run: 'revisions reusable-contents get rev_1 reu_1 --space spc_1',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/reusable-contents/reu_1',
  answers: reusable,
  table: `
    id        reu_1
    title     Support
    document  doc_1
    path      includes/support.md
    git.oid   1
  `,
  tsv: `
    id\treu_1
    title\tSupport
    document\tdoc_1
    git.path\tincludes/support.md
    git.oid\t1
  `,
})

commandCase({
  run: 'revisions reusable-contents document rev_1 reu_1 --space spc_1 --dereferenced true',
  sends: 'GET /v1/spaces/spc_1/revisions/rev_1/reusable-contents/reu_1/document?dereferenced=true',
  answers: {
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Ask support.', marks: [] }] }],
      },
    ],
  },
  table: `
    object  document
    nodes   Ask support.
    data    {}
  `,
  tsv: `
    object\tdocument
    nodes\tAsk support.
    data\t{}
  `,
})
