import { createServer } from 'node:http'

/** Takes every change of a member, each so many milliseconds after it came. */

const latency = Number(process.argv[2])

const server = createServer((request, response) => {
  const id = request.url.split('/').at(-1)
  const member = { object: 'member', id, role: 'review', teams: 0, spaces: 0 }
  request.resume().on('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(member))
    }, latency)
  })
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
