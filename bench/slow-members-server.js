import { createServer } from 'node:http'

/**
 * Serves 1,000 members, and accepts every change to a member. The argument is the delay of each
 * response in milliseconds.
 */

const latency = Number(process.argv[2])

const memberOf = (id, role) => ({ object: 'member', id, role, teams: 0, spaces: 0 })

const members = Array.from({ length: 1000 }, (_, index) => memberOf(`usr_${index}`, 'read'))

const server = createServer((request, response) => {
  const [id] = request.url.split('/').at(-1).split('?')
  const answers = {
    user: { id: 'usr_0', displayName: 'Ada' },
    members: { items: members, count: 1000 },
  }
  request.resume().on('end', () => {
    setTimeout(() => {
      const answer = answers[id] ?? memberOf(id, 'review')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }, latency)
  })
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
