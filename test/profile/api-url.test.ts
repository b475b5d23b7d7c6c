import assert from 'node:assert/strict'
import { DocsctlError } from '../../src/errors.ts'
import { normalizeApiUrl, sameOrigin } from '../../src/profile/api-url.ts'

describe('an API URL', () => {
  for (const [given, expected] of [
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://API.example.com:443//', 'https://api.example.com'],
    ['http://127.0.0.1:8080/docs/v1', 'http://127.0.0.1:8080/docs'],
    ['https://api.example.com/v10', 'https://api.example.com/v10'],
  ] as const) {
    it(`${given} is the base ${expected}`, () => {
      assert.equal(normalizeApiUrl(given, '--api-url'), expected)
    })
  }

  for (const [given, message] of [
    [
      'api.example.com',
      '--api-url "api.example.com" needs to be a URL such as https://api.gitbook.com',
    ],
    [
      'ftp://example.com',
      '--api-url "ftp://example.com" needs to be a URL such as https://api.gitbook.com',
    ],
    ['https://x.com?a=1', "--api-url can't hold a query or a fragment"],
    ['https://x.com#a', "--api-url can't hold a query or a fragment"],
    ['https://ann:secret@x.com', "--api-url can't hold a user name or a password"],
    ['https://secret@x.com', "--api-url can't hold a user name or a password"],
    ['ann:sec ret@x y', '--api-url needs to be a URL such as https://api.gitbook.com'],
  ] as const) {
    it(`${given} is refused`, () => {
      assert.throws(
        () => normalizeApiUrl(given, '--api-url'),
        (error) =>
          error instanceof DocsctlError && error.kind === 'usage' && error.message === message,
      )
    })
  }

  it('is of the same origin when scheme, host and port are', () => {
    assert.equal(sameOrigin('https://a.com/x', 'https://a.com:443/y'), true)
    assert.equal(sameOrigin('https://a.com', 'http://a.com'), false)
    assert.equal(sameOrigin('https://a.com', 'https://a.com:8443'), false)
    assert.equal(sameOrigin('https://a.com', 'https://b.a.com'), false)
  })
})
