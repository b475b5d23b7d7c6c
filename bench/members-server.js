import { createServer } from 'node:http'

/** Serves `TOTAL` members in pages; run as a process of its own, so that it costs the measured one nothing. */

const total = Number(process.argv[2])
const pageSize = 1000

function member(index) {
  const id = `usr_${String(index).padStart(9, '0')}`
  return {
    object: 'member',
    id,
    role: 'edit',
    user: {
      object: 'user',
      id,
      displayName: `Member Number ${index} of the organization`,
      email: `member.${index}@docs.example.com`,
      photoURL: `https://avatars.example.com/${id}/photo-in-its-usual-size.png`,
      urls: { location: `https://api.example.com/v1/users/${id}` },
    },
    disabled: false,
    joinedAt: '2025-03-04T10:20:30.000Z',
    lastSeenAt: '2026-11-20T08:15:00.000Z',
    sso: index % 2 === 0,
    spaces: 12,
    teams: 3,
  }
}

const items = JSON.stringify(Array.from({ length: pageSize }, (_, index) => member(index)))

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const next = Number(url.searchParams.get('page') ?? 0) + pageSize
  const more = next < total ? `,"next":{"page":"${next}"}` : ''
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"items":${items},"count":${total}${more}}`)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
