import assert from 'node:assert/strict'
import { runProgram } from '../support/program.ts'
import { members } from '../support/service/members.ts'

const stdin = Array.from({ length: 400 }, (_, index) => `usr_${index}\n`).join('')
const update = ['members', 'update', '-', '--role', 'review', '--allow-large', '--no-warn']

describe('a write whose reader closes', () => {
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
          `note: The output was closed by its reader. Before that, PATCH ${service.env.DOCSCTL_API_URL}/v1/orgs/acme/members/usr_1 returned 200\n`,
        )
      } finally {
        await service.close()
      }
    })
  }

  it('prints nothing if the command only reads', async () => {
    const service = await members()
    try {
      const options = { env: service.env, reader: false as const }
      const { exit, stderr } = await runProgram(['members', 'get', 'usr_1', '--no-warn'], options)
      assert.deepEqual([exit, stderr], [0, ''])
    } finally {
      await service.close()
    }
  })
})

describe('a batch of writes whose reader closes', () => {
  for (const format of ['jsonl', 'tsv', 'json']) {
    it(`continues to its end with -o ${format} and exits with the code of the batch`, async () => {
      const service = await members()
      try {
        const options = { env: service.env, stdin, reader: false as const }
        const { exit, stderr } = await runProgram([...update, '-o', format], options)
        assert.equal(service.changed.size, 400)
        assert.equal(exit, 0, stderr)
        assert.match(stderr, /The output was closed by its reader\. Completed 400 of 400 items/)
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
      assert.match(error.message, /^1 of 400 failed. The rest succeeded/)
    } finally {
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
          // send only one signal, because a second one ends the program immediately
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
          /of 400 failed, \d+ were not started. The rest succeeded|not started/,
        )
      } finally {
        await service.close()
      }
    })
  }
})
