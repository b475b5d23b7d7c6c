import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { runProgram } from '../support/program.ts'
import { closeServer, listen } from '../support/server.ts'

/** Starts a service whose members accept any role. Members that match `failing` are refused. */
async function members(failing: (id: string) => boolean = () => false) {
  const changed = new Set<string>()
  const answer = (request: IncomingMessage): [status: number, body: object] => {
    const id = request.url?.split('/').at(-1) ?? ''
    if (failing(id)) return [403, { error: { code: 403, message: 'no' } }]
    if (request.method === 'PATCH') changed.add(id)
    // enough to fill a pipe without a reader
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

describe('a write whose reader closes', function () {
  this.timeout(60_000)

  for (const line of [
    'members update usr_1 --role review',
    'members update usr_1 --role review --jq .id',
    'api -X PATCH /orgs/acme/members/usr_1 -f role=review',
  ]) {
    it(`is reported on standard error: ${line}`, async () => {
      const service = await members()
      try {
        const options = { env: service.env, reader: false as const }
        const { exit, stderr } = await runProgram([...line.split(' '), '--no-warn'], options)
        assert.deepEqual([...service.changed], ['usr_1'])
        assert.equal(exit, 0)
        assert.equal(
          stderr,
          `note: The reader closed the output; Before that, PATCH ${service.env.DOCSCTL_API_URL}/v1/orgs/acme/members/usr_1 returned 200\n`,
        )
      } finally {
        await service.close()
      }
    })
  }

  it('prints nothing without a write', async () => {
    const service = await members()
    try {
      const options = { env: service.env, reader: false as const }
      const { exit, stderr } = await runProgram(['members', 'get', 'usr_1', '--no-warn'], options)
      assert.deepEqual([exit, stderr], [0, ''])
    } finally {
      await service.close()
    }
  })

  it('reports the completed write if its output has no space', async function () {
    if (process.platform !== 'linux') this.skip()
    const service = await members()
    const stdout = openSync('/dev/full', 'w')
    try {
      const written = ['api', '-X', 'PATCH', '/orgs/acme/members/usr_1', '-f', 'role=review']
      const { exit, stderr } = await runProgram(written, { env: service.env, stdout })
      assert.equal(exit, 1)
      assert.match(stderr, /^docsctl: Cannot write the output \(ENOSPC\)\n.*Before that, PATCH /)
    } finally {
      closeSync(stdout)
      await service.close()
    }
  })
})

describe('a batch of writes whose reader closes', function () {
  this.timeout(60_000)

  for (const format of ['jsonl', 'tsv', 'json']) {
    it(`continues to its end with -o ${format} and exits with the code of the batch`, async () => {
      const service = await members()
      try {
        const options = { env: service.env, stdin, reader: false as const }
        const { exit, stderr } = await runProgram([...update, '-o', format], options)
        assert.equal(service.changed.size, 400)
        assert.equal(exit, 0, stderr)
        assert.match(stderr, /The reader closed the output; 400 of 400 were completed/)
      } finally {
        await service.close()
      }
    })
  }

  it('reports failures and exits with 12', async () => {
    const service = await members((id) => id === 'usr_399')
    try {
      const options = { env: service.env, stdin, reader: false as const }
      const { exit, stderr } = await runProgram([...update, '-o', 'jsonl'], options)
      assert.equal(service.changed.size, 399)
      assert.equal(exit, 12)
      const error = JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error
      assert.match(error.message, /^1 of 400 failed. The rest was completed/)
    } finally {
      await service.close()
    }
  })

  it('continues if its output has no space', async function () {
    if (process.platform !== 'linux') this.skip()
    const service = await members()
    const stdout = openSync('/dev/full', 'w')
    try {
      const { exit, stderr } = await runProgram([...update, '-o', 'jsonl'], {
        ...{ env: service.env, stdin, stdout },
      })
      assert.equal(service.changed.size, 400)
      assert.equal(exit, 0, stderr)
      assert.match(stderr, /Cannot write the output \(ENOSPC\); 400 of 400 were completed/)
    } finally {
      closeSync(stdout)
      await service.close()
    }
  })

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`reports each write on ${signal}`, async () => {
      const service = await members()
      try {
        let kill = (_: NodeJS.Signals) => {}
        const { exit, stderr } = await runProgram([...update, '-o', 'jsonl', '--jobs', '1'], {
          ...{ env: service.env, stdin },
          onStart: (way) => {
            kill = way
          },
          // only once because a second signal ends it at once
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
          /of 400 failed, \d+ were not started. The rest was completed|not started/,
        )
      } finally {
        await service.close()
      }
    })
  }
})
