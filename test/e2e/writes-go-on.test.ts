import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { runProgram } from '../support/program.ts'
import { closeServer, listen } from '../support/server.ts'

/** A service whose members take any role; those of `failing` are refused. */
async function members(failing: (id: string) => boolean = () => false) {
  const changed = new Set<string>()
  const answer = (request: IncomingMessage): [status: number, body: object] => {
    const id = request.url?.split('/').at(-1) ?? ''
    if (failing(id)) return [403, { error: { code: 403, message: 'no' } }]
    if (request.method === 'PATCH') changed.add(id)
    // enough to fill a pipe that nobody reads
    const user = { id, displayName: 'x'.repeat(2000) }
    return [200, { object: 'member', id, role: 'review', user, teams: 0, spaces: 0 }]
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [status, body] = answer(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const port = await listen(server)
  return {
    changed,
    env: {
      DOCSCTL_API_URL: `http://127.0.0.1:${port}`,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
    },
    close: () => closeServer(server),
  }
}

const stdin = Array.from({ length: 400 }, (_, index) => `usr_${index}\n`).join('')
const update = ['members', 'update', '-', '--role', 'review', '--allow-large', '--no-warn']

describe('one write whose reader goes away', function () {
  this.timeout(60_000)

  for (const line of [
    'members update usr_1 --role review',
    'members update usr_1 --role review --jq .id',
    'api -X PATCH /orgs/acme/members/usr_1 -f role=review',
  ]) {
    it(`is accounted for on standard error: ${line}`, async () => {
      const service = await members()
      try {
        const options = { env: service.env, reader: false as const }
        const { exit, stderr } = await runProgram([...line.split(' '), '--no-warn'], options)
        assert.deepEqual([...service.changed], ['usr_1'])
        assert.equal(exit, 0)
        assert.equal(
          stderr,
          `note: nobody reads the output any more; before that the service answered PATCH ${service.env.DOCSCTL_API_URL}/v1/orgs/acme/members/usr_1 with 200\n`,
        )
      } finally {
        await service.close()
      }
    })
  }

  it('needs no word where nothing was written', async () => {
    const service = await members()
    try {
      const options = { env: service.env, reader: false as const }
      const { exit, stderr } = await runProgram(['members', 'get', 'usr_1', '--no-warn'], options)
      assert.deepEqual([exit, stderr], [0, ''])
    } finally {
      await service.close()
    }
  })

  it('says what was done where its output has no room', async function () {
    if (process.platform !== 'linux') this.skip()
    const service = await members()
    const stdout = openSync('/dev/full', 'w')
    try {
      const written = ['api', '-X', 'PATCH', '/orgs/acme/members/usr_1', '-f', 'role=review']
      const { exit, stderr } = await runProgram(written, { env: service.env, stdout })
      assert.equal(exit, 1)
      assert.match(
        stderr,
        /^docsctl: the output can't be written \(ENOSPC\)\n.*before that the service answered PATCH /,
      )
    } finally {
      closeSync(stdout)
      await service.close()
    }
  })
})

describe('a batch of writes whose reader goes away', function () {
  this.timeout(60_000)

  for (const format of ['jsonl', 'tsv', 'json']) {
    it(`goes on to its end with -o ${format}, and ends with the code of the work`, async () => {
      const service = await members()
      try {
        const options = { env: service.env, stdin, reader: false as const }
        const { exit, stderr } = await runProgram([...update, '-o', format], options)
        assert.equal(service.changed.size, 400)
        assert.equal(exit, 0, stderr)
        assert.match(stderr, /nobody reads the output any more; 400 of 400 are done/)
      } finally {
        await service.close()
      }
    })
  }

  it('tells what failed, and ends with 12', async () => {
    const service = await members((id) => id === 'usr_399')
    try {
      const options = { env: service.env, stdin, reader: false as const }
      const { exit, stderr } = await runProgram([...update, '-o', 'jsonl'], options)
      assert.equal(service.changed.size, 399)
      assert.equal(exit, 12)
      const error = JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error
      assert.match(error.message, /^1 of 400 failed; the others are done/)
    } finally {
      await service.close()
    }
  })

  it('goes on where its output has no room', async function () {
    if (process.platform !== 'linux') this.skip()
    const service = await members()
    const stdout = openSync('/dev/full', 'w')
    try {
      const { exit, stderr } = await runProgram([...update, '-o', 'jsonl'], {
        ...{ env: service.env, stdin, stdout },
      })
      assert.equal(service.changed.size, 400)
      assert.equal(exit, 0, stderr)
      assert.match(stderr, /the output can't be written \(ENOSPC\); 400 of 400 are done/)
    } finally {
      closeSync(stdout)
      await service.close()
    }
  })

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`accounts for each on ${signal}`, async () => {
      const service = await members()
      try {
        let kill = (_: NodeJS.Signals) => {}
        const { exit, stderr } = await runProgram([...update, '-o', 'jsonl', '--jobs', '1'], {
          ...{ env: service.env, stdin },
          onStart: (way) => {
            kill = way
          },
          // once: a second one ends it at once
          onOutput: () => {
            kill(signal)
            kill = () => {}
          },
        })
        assert.equal(exit, 143)
        const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '')
        assert.equal(error.kind, 'terminated')
        assert.match(
          error.message,
          /of 400 failed, \d+ were not started; the others are done|not started/,
        )
      } finally {
        await service.close()
      }
    })
  }
})
