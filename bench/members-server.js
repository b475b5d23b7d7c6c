import { createServer } from 'node:http'
import { member } from './member.js'

/**
 * Serves `TOTAL` members in pages. Runs as a separate process, so that it doesn't slow down the
 * measured process.
 */

const total = Number(process.argv[2])
const largest = 1000

const members = Array.from({ length: largest }, (_, index) => member(index))
const pages = new Map()

/** Returns a page with the requested number of members. Serialized pages are cached. */
function itemsOf(pageSize) {
  if (!pages.has(pageSize)) pages.set(pageSize, JSON.stringify(members.slice(0, pageSize)))
  return pages.get(pageSize)
}

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const pageSize = Math.min(Number(url.searchParams.get('limit') ?? largest), largest)
  const next = Number(url.searchParams.get('page') ?? 0) + pageSize
  const more = next < total ? `,"next":{"page":"${next}"}` : ''
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"items":${itemsOf(pageSize)},"count":${total}${more}}`)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
