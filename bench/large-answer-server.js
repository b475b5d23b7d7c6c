import { createServer } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/**
 * Serves a team with a long description. The argument is the size in megabytes. `/objects` returns
 * a list of objects with the same size, `/packed` compresses the response with gzip, and `/failing`
 * returns the description as an error message.
 */

const megabytes = Number(process.argv[2])
const text = Buffer.alloc(1e6, 'x')

const entry =
  '{"object":"member","id":"usr_1","user":{"displayName":"Ann","spaces":["a","b"]},"sso":true},'
const entries = Buffer.from(entry.repeat(Math.ceil(1e6 / entry.length)))

function* team(piece, opening, closing) {
  yield Buffer.from(
    `{"object":"team","id":"team_1","createdAt":"2026-01-05T10:00:00.000Z","members":0,"spaces":0,${opening}`,
  )
  for (let count = 0; count < megabytes; count++) yield piece
  yield Buffer.from(closing)
}

const server = createServer((request, response) => {
  const isPacked = request.url.startsWith('/packed/')
  const body = request.url.startsWith('/objects/')
    ? team(entries, '"title":"Docs","all":[', 'null]}')
    : team(text, '"title":"', '"}')
  response.writeHead(request.url.startsWith('/failing/') ? 400 : 200, {
    'content-type': 'application/json',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  })
  // ignore the error if the client disconnects during the response
  pipeline(Readable.from(body), ...(isPacked ? [createGzip()] : []), response, () => {})
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
