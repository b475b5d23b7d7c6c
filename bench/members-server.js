import { createServer } from 'node:http'
import { member } from './member.js'

/** Serves `TOTAL` members in pages; run as a process of its own, so that it costs the measured one nothing. */

const total = Number(process.argv[2])
const pageSize = 1000

const items = JSON.stringify(Array.from({ length: pageSize }, (_, index) => member(index)))

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const next = Number(url.searchParams.get('page') ?? 0) + pageSize
  const more = next < total ? `,"next":{"page":"${next}"}` : ''
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"items":${items},"count":${total}${more}}`)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
