import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { appAddress } from '../../../src/host/terminal/browser.ts'

const publicApi = 'https://api.gitbook.com'
const sandbox = 'http://127.0.0.1:4010'

describe('a browser address', () => {
  for (const [address, apiUrl] of [
    ['https://app.gitbook.com/o/acme/s/spc_1', publicApi],
    ['http://app.gitbook.com/o/acme', publicApi],
    ['https://app.example.com/o/acme', 'https://api.example.com'],
    ['https://app-staging.example.com/o/acme', 'https://api-staging.example.com'],
    ['https://app.example.com:8443/o/acme', 'https://api.example.com:8443/docs'],
    ['http://127.0.0.1:4010/app/o/acme', sandbox],
    ['https://app.gitbook.com/o/acme', sandbox],
    ['https://app.gitbook.com/o/acme', 'https://gateway.example.com/docs'],
    ['https://gateway.example.com/app/o/acme', 'https://gateway.example.com/docs'],
  ] as const) {
    it(`is accepted if it is ${address}, for ${apiUrl}`, () => {
      assert.equal(appAddress(address, apiUrl), address)
    })
  }

  for (const [address, apiUrl] of [
    ['https://docs.acme.example/', publicApi],
    ['https://acme.gitbook.io/guide', publicApi],
    ['https://gitbook.com/', publicApi],
    ['https://app.gitbook.com.example.com/', publicApi],
    ['https://app.gitbook.com@example.com/', publicApi],
    ['https://app.gitbook.com:8443/', publicApi],
    ['https://example.com/app.gitbook.com/', publicApi],
    ['https://app.example.com/', publicApi],
    ['https://app.example.com/', 'https://example.com'],
    ['https://app.example.com/', 'https://gateway.example.com'],
    ['http://127.0.0.1:4011/app/o/acme', sandbox],
    ['http://localhost:4010/app/o/acme', sandbox],
    ['https://ada:pass@app.gitbook.com/', publicApi],
    ['https://ada@app.gitbook.com/', publicApi],
    ['http://:pass@127.0.0.1:4010/app/o/acme', sandbox],
    ['file:///o/acme', publicApi],
    ['javascript:alert(1)//app.gitbook.com', publicApi],
    ['smb://app.gitbook.com/share', publicApi],
    ['--help', publicApi],
    ['', publicApi],
  ] as const) {
    it(`is rejected if it is ${address || 'empty'}, for ${apiUrl}`, () => {
      assert.throws(
        () => appAddress(address, apiUrl),
        (error: unknown) =>
          error instanceof DocsctlError && error.details.state === 'Nothing was opened',
      )
    })
  }
})
