import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { versionLine } from '../../support/version-line.ts'

const executable = process.env.TESTED_PROGRAM

const [, block = ''] = /^```shell\n(.*?)^```$/ms.exec(readFileSync('README.md', 'utf8')) ?? []

describe('the installation of the executable', () => {
  let home: string
  let server: Server
  let release: string
  /** the name of the file whose content is replaced */
  let damaged: string | undefined

  before(function () {
    // `npm run test:executable` sets the variable
    if (!executable?.endsWith('linux-x64')) this.skip()
  })
  beforeEach(async () => {
    damaged = undefined
    home = mkdtempSync(join(tmpdir(), 'docsctl-install-'))
    server = createServer(({ url = '' }, response) => {
      if (basename(url) === damaged) response.end('#!/bin/sh\n')
      else createReadStream(join(dirname(String(executable)), basename(url))).pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    release = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server?.close()
    if (home) rmSync(home, { recursive: true })
  })

  const install = () =>
    promisify(execFile)('sh', ['-e', '-c', block], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, RELEASE: release },
    })

  it('works as in the README, and again as an upgrade', async () => {
    const name = basename(String(executable))
    assert.equal((await install()).stdout, `${name}: OK\n`)
    assert.equal((await install()).stdout, `${name}: OK\n`)
    const installed = join(home, '.local/bin/docsctl')
    const { stdout } = await promisify(execFile)(installed, ['--version'], { env: { HOME: home } })
    assert.match(stdout, versionLine)
  })

  it('stops if the checksum of a file differs', async () => {
    damaged = basename(String(executable))
    await assert.rejects(install(), { code: 1, stdout: `${damaged}: FAILED\n` })
    assert.equal(existsSync(join(home, '.local')), false)
  })
})
