import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { member } from './member.js'

/**
 * Serves `TOTAL` members below `/CODING/RATE`. The responses are compressed in advance. RATE is the
 * speed in bits per second, or 0 for no limit.
 */

const total = Number(process.argv[2])
const pageSize = 1000
const items = JSON.stringify(Array.from({ length: pageSize }, (_, index) => member(index)))

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const packers = {
  plain: Buffer.from,
  gzip: gzipSync,
  br: (text) => brotliCompressSync(text, { params }),
  deflate: deflateSync,
}
const packed = new Map()

function bodyOf(coding, next) {
  const key = `${coding} ${next}`
  const more = next < total ? `,"next":{"page":"${next}"}` : ''
  const text = `{"items":${items},"count":${total}${more}}`
  if (!packed.has(key)) packed.set(key, packers[coding](text))
  return packed.get(key)
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const [, coding, rate] = pathname.split('/')
  const body = bodyOf(coding, Number(searchParams.get('page') ?? 0) + pageSize)
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  response.writeHead(200, coding === 'plain' ? headers : { ...headers, 'content-encoding': coding })
  if (rate === '0') return response.end(body)
  const began = performance.now()
  for (let sent = 0; sent < body.length; sent += 16_384) {
    const due = began + ((sent * 8) / Number(rate)) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    response.write(body.subarray(sent, sent + 16_384))
  }
  response.end()
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
