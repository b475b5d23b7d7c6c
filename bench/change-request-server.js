import { createServer } from 'node:http'

/**
 * Serves a change request of a space with 2,001 pages. The first argument is the number of changed
 * pages. With `wholly` as the second argument, pages of 10 kB change completely. Otherwise, pages
 * of 30 kB change in part.
 */

const candidates = Number(process.argv[2])
const total = 2001
const isWhole = process.argv[3] === 'wholly'
const time = '2026-11-01T08:00:00.000Z'
const requestPath = '/v1/spaces/spc_1/change-requests/1'

const changeRequest = {
  object: 'change-request',
  id: 'cr_1',
  number: 1,
  status: 'open',
  subject: 'Rewrite much of it',
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

/**
 * Returns a function that creates paragraphs. Every third paragraph differs from the other version
 * in one word.
 */
function inPart(index, side) {
  return (at) => {
    const word = at % 3 === 0 ? side : 'same'
    return `Paragraph ${at} of page ${index} is ${word} and says ${'what there is to say '.repeat(10)}here.`
  }
}

const words = {
  main: 'the service answers each request within limits that a key has per minute and reports how long to wait before another is sent',
  own: 'gateways refuse callers whose tokens have expired unless the owner of a key renewed them during this quarter of an hour',
}

/**
 * Returns a function that creates paragraphs. They have few words in common with the other version.
 */
function changedParagraphs(index, side) {
  const vocabulary = words[side].split(' ')
  const sentence = (at) =>
    Array.from(
      { length: 40 },
      (_, word) => vocabulary[(at * 31 + index + word * (7 + (at % 5))) % vocabulary.length],
    )
  return (at) => `${sentence(at).join(' ')}.`
}

function text(index, side) {
  const paragraph = (isWhole ? changedParagraphs : inPart)(index, side)
  return `${Array.from({ length: isWhole ? 40 : 120 }, (_, at) => paragraph(at)).join('\n\n')}\n`
}

function answer(url) {
  const path = url.pathname
  if (path === requestPath) return JSON.stringify(changeRequest)
  const side = path.startsWith(requestPath) ? 'own' : 'main'
  if (path.endsWith('/content/pages')) return trees[side]
  if (path === '/v1/user') return JSON.stringify(changeRequest.createdBy)
  if (path === '/v1/spaces/spc_1') return '{"object":"space","id":"spc_1"}'
  if (/\/(files|comments|reviews)$/.test(path)) return '{"items":[]}'
  const index = Number(/pg_(\d+)$/.exec(path)?.[1])
  return JSON.stringify({ ...pageOf(index, side), markdown: text(index, side) })
}

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(answer(new URL(request.url, 'http://localhost')))
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
