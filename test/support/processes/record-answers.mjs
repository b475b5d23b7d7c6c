import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/** Loaded before a server program. Records each response as one line. */
subscribe('http.server.request.start', ({ request, response }) => {
  const parts = []
  const { write, end } = response
  const keep = (chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk))
  }
  response.write = function (...words) {
    keep(words[0])
    return write.apply(this, words)
  }
  response.end = function (...words) {
    keep(words[0])
    const { method, url } = request
    const type = this.getHeader('content-type')
    const body = Buffer.concat(parts).toString()
    const answer = { method, url, status: this.statusCode, type, body }
    appendFileSync(process.env.ANSWERS_FILE, `${JSON.stringify(answer)}\n`)
    return end.apply(this, words)
  }
})
