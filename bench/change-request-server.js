import { createServer } from 'node:http'

/** Serves a change request on a space of 2,000 pages, of which so many have another text; a process of its own. */

const candidates = Number(process.argv[2])
const total = 2000
const time = '2026-11-01T08:00:00.000Z'
const own = '/v1/spaces/spc_1/change-requests/1'

const changeRequest = {
  object: 'change-request',
  id: 'cr_1',
  number: 1,
  status: 'open',
  subject: 'Write much of it anew',
  createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
  createdAt: time,
  updatedAt: time,
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 0,
  outdated: false,
  urls: { app: 'https://app.test/cr_1', location: 'https://api.test/cr_1' },
}

function pageOf(index, side) {
  const id = `pg_${index}`
  const written = index < candidates ? side : 'main'
  return {
    id,
    title: `Page ${index}`,
    type: 'document',
    slug: id,
    path: id,
    documentId: `${id}-${written}`,
  }
}

const tree = (side) =>
  JSON.stringify({ pages: Array.from({ length: total }, (_, index) => pageOf(index, side)) })
const trees = { main: tree('main'), own: tree('own') }

/** 30 kB of paragraphs, of which every third has a word that is the side's. */
function text(index, side) {
  const paragraphs = Array.from({ length: 120 }, (_, at) => {
    const word = at % 3 === 0 ? side : 'same'
    return `Paragraph ${at} of page ${index} is ${word} and says ${'what there is to say '.repeat(10)}here.`
  })
  return `${paragraphs.join('\n\n')}\n`
}

function answer(url) {
  const path = url.pathname
  if (path === own) return JSON.stringify(changeRequest)
  const side = path.startsWith(own) ? 'own' : 'main'
  if (path.endsWith('/content/pages')) return trees[side]
  if (path.endsWith('/content/files')) return '{"items":[]}'
  const index = Number(/pg_(\d+)$/.exec(path)?.[1])
  return JSON.stringify({ ...pageOf(index, side), markdown: text(index, side) })
}

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(answer(new URL(request.url, 'http://localhost')))
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
