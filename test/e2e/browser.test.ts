import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

const space = (app: string) => ({
  object: 'space',
  id: 'spc_1',
  title: 'Guide',
  urls: { app, location: 'https://api.example.com/v1/spaces/spc_1' },
})

describe('--web', () => {
  let folder: string
  let calls: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-browser-'))
    calls = join(folder, 'calls')
    // a replacement for the desktop opener, which records its arguments
    const opener = join(folder, 'xdg-open')
    writeFileSync(
      opener,
      `#!/bin/sh\n{ printf '%s\\n' "$#" "$@"; env; } > '${calls}.new'\nmv '${calls}.new' '${calls}'\n`,
    )
    chmodSync(opener, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const open = async (app: string) => {
    const server = await startServer(json(200, space(app)))
    try {
      return await runProgram(['spaces', 'get', 'spc_1', '--web', '--no-warn'], {
        env: {
          PATH: `${folder}${delimiter}${process.env.PATH}`,
          DOCSCTL_API_URL: server.url,
          DOCSCTL_TOKEN: 'gb_secret',
          GITBOOK_TOKEN: 'gb_other',
          DOCS_KEY: 'gb_secret',
          CURL_HEADER: 'authorization: Bearer gb_secret',
        },
      })
    } finally {
      await server.close()
    }
  }

  it('opens the page in the system browser as one argument without a token', async () => {
    const watcher = watch(folder)
    const written = new Promise<void>((resolve) => {
      watcher.on('change', () => existsSync(calls) && resolve())
    })
    try {
      const { exit, stderr } = await open('https://app.gitbook.com/s/$(touch x)?a=1&b="2"')
      assert.equal(exit, 0, stderr)
      await written
    } finally {
      watcher.close()
    }
    const [count, url, ...env] = readFileSync(calls, 'utf8').split('\n')
    assert.equal(count, '1')
    assert.equal(url, 'https://app.gitbook.com/s/$(touch%20x)?a=1&b=%222%22')
    assert.deepEqual(
      env.filter((line) => /gb_|TOKEN/.test(line)),
      [],
    )
    assert.ok(env.some((line) => line.startsWith('PATH=')))
  })

  for (const [address, what = 'http or https'] of [
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['--help'],
    ['smb://example.com/share'],
    ['vscode://extension'],
    ['/etc/passwd'],
    [''],
    ['https://docs.example.com/guide', "a URL of the service's web app"],
    ['http://127.0.0.1:1/shutdown', "a URL of the service's web app"],
    ['https://app.gitbook.com.example.com/', "a URL of the service's web app"],
  ] as const) {
    it(`rejects ${JSON.stringify(address)} and starts nothing`, async () => {
      const { exit, stdout, stderr } = await open(address)
      assert.deepEqual([exit, stdout], [1, ''])
      const message =
        address === ''
          ? 'docsctl: The service returned no URL to open in the browser'
          : `docsctl: The service returned an invalid URL ${JSON.stringify(address)}: expected ${what}\n  Nothing was opened`
      assert.ok(stderr.startsWith(message), stderr)
      assert.equal(existsSync(calls), false)
    })
  }

  it('prints the URL if no browser can be started', async () => {
    rmSync(join(folder, 'xdg-open'))
    const server = await startServer(json(200, space('https://app.gitbook.com/s/1')))
    try {
      const env = { PATH: folder, DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'gb_secret' }
      const words = ['spaces', 'get', 'spc_1', '--web', '--no-warn']
      const { exit, stderr } = await runProgram(words, { env })
      assert.equal(exit, 1)
      assert.equal(
        stderr,
        `Opening https://app.gitbook.com/s/1
docsctl: Cannot start a browser (ENOENT)
  Open https://app.gitbook.com/s/1 in a browser
`,
      )
    } finally {
      await server.close()
    }
  })
})
