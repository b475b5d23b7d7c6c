import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../support/program.ts'
import { members } from '../support/service/members.ts'
import { sized } from '../support/sizes.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Redirections to files that can't be written, with the errors that Linux reports. */
const outputs = [
  { name: '> /dev/full', code: 'ENOSPC: no space left on the disk' },
  { name: '>&-', code: 'EBADF: it is closed' },
] as const

/** Runs the program in a shell. Returns its exit code and standard error. */
async function runInto(output: string, argv: string[], env: Record<string, string>, stdin = '') {
  const script = `"$0" "$@" ${output}; exit $?`
  const child = spawn('sh', ['-c', script, process.execPath, program, ...argv], {
    env: cleanEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(stdin)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { exit, stderr }
}

const ids = Array.from({ length: 25 }, (_, index) => `usr_${index}`)
const oneUpdate = ['members', 'update', 'usr_1', '--role', 'review', '--no-warn']
const manyUpdates = ['members', 'update', '-', '--role', 'review', '--allow-large', '--no-warn']

describe('a result that cannot be written', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip()
  })

  for (const [index, { name, code }] of outputs.entries()) {
    const isFirst = index === 0
    describe(`to ${name}`, () => {
      const withMembers = async (
        argv: string[],
        stdin?: string,
        failing?: (id: string) => boolean,
      ) => {
        const service = await members(failing)
        try {
          const ended = await runInto(name, argv, service.env, stdin)
          return { ...ended, changed: [...service.changed], url: service.env.DOCSCTL_API_URL }
        } finally {
          await service.close()
        }
      }

      const formats = ['json', 'jsonl', 'tsv', 'table']
      for (const format of sized(formats.slice(isFirst ? 2 : 0, isFirst ? 4 : 1), formats)) {
        it(`ends a read with 13 (${format})`, async () => {
          const argv = ['members', 'get', 'usr_1', '--no-warn', '-o', format]
          const { exit, stderr } = await withMembers(argv)
          assert.equal(exit, 13, stderr)
          assert.ok(stderr.includes(`Cannot write the output (${code})`), stderr)
          assert.doesNotMatch(stderr, /ompleted/)
        })

        it(`ends a single write with 13, and shows the write (${format})`, async () => {
          const { exit, stderr, changed, url } = await withMembers([...oneUpdate, '-o', format])
          assert.equal(exit, 13, stderr)
          assert.deepEqual(changed, ['usr_1'])
          const request = { method: 'PATCH', url: `${url}/v1/orgs/acme/members/usr_1`, id: 'usr_1' }
          if (format.startsWith('json')) {
            assert.deepEqual(JSON.parse(stderr).error, {
              kind: 'not-written',
              message: `Cannot write the output (${code})`,
              state:
                'The change was made (resource ID: usr_1), but its result could not be printed',
              retryable: false,
              completed: [request],
              exit: 13,
            })
          } else assert.match(stderr, /Completed changes:\n {2}PATCH .*\/members\/usr_1\n$/)
        })

        it(`ends many writes with 13 after the last one (${format})`, async () => {
          const { exit, stderr, changed } = await withMembers(
            [...manyUpdates, '-o', format],
            ids.join('\n'),
          )
          assert.equal(exit, 13, stderr)
          assert.equal(changed.length, 25)
          if (format.startsWith('json')) {
            const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) as string)
            assert.deepEqual(
              error.completed.map(({ id }: { id: string }) => id).sort(),
              [...ids].sort(),
            )
          } else assert.match(stderr, /Completed changes:\n( {2}PATCH .*\n){20} {2}and 5 more\n$/)
        })
      }

      it('ends a request of api with 13', async () => {
        const argv = ['api', '-X', 'PATCH', '/orgs/acme/members/usr_1', '-f', 'role=review']
        const { exit, stderr } = await withMembers(argv)
        assert.equal(exit, 13, stderr)
        assert.match(stderr, /Completed changes:\n {2}PATCH .*\/members\/usr_1\n$/)
      })

      it('ends partly failed writes with 12, and lists the completed ones', async () => {
        const { exit, stderr } = await withMembers(
          [...manyUpdates, '--json'],
          ids.join('\n'),
          (id) => id === 'usr_3',
        )
        assert.equal(exit, 12, stderr)
        const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) as string)
        assert.equal(error.kind, 'partial')
        assert.equal(error.completed.length, 24)
      })

      for (const argv of [
        ['--help'],
        ['help', 'names'],
        ['config', 'list'],
        ['commands', '--json'],
      ]) {
        it(`ends ${argv.join(' ')} with 13`, async () => {
          const { exit, stderr } = await withMembers(argv)
          assert.equal(exit, 13, stderr)
        })
      }
    })
  }

  it('is different from an output that the caller discards', async () => {
    const service = await members()
    try {
      const read = ['members', 'get', 'usr_1', '--no-warn']
      assert.deepEqual(await runInto('> /dev/null', read, service.env), { exit: 0, stderr: '' })
      const stdout = openSync('/dev/null', 'r+')
      const child = spawn(process.execPath, [program, ...read], {
        env: cleanEnvironment(service.env),
        stdio: ['ignore', stdout, 'ignore'],
      })
      const exit = await new Promise((resolve) => child.on('close', resolve))
      closeSync(stdout)
      assert.equal(exit, 0)
    } finally {
      await service.close()
    }
  })
})
