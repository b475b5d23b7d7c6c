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
    it(`${given} has the base ${expected}`, () => {
      assert.equal(normalizeApiUrl(given, '--api-url'), expected)
    })
  }

  for (const [given, message] of [
    [
      'api.example.com',
      'Invalid value "api.example.com" for --api-url. Expected a URL such as https://api.gitbook.com',
    ],
    [
      'ftp://example.com',
      'Invalid value "ftp://example.com" for --api-url. Expected a URL such as https://api.gitbook.com',
    ],
    ['https://x.com?a=1', 'Invalid --api-url. The URL cannot contain a query or fragment'],
    ['https://x.com#a', 'Invalid --api-url. The URL cannot contain a query or fragment'],
    [
      'https://ann:secret@x.com',
      'Invalid --api-url. The URL cannot contain a username or password',
    ],
    ['https://secret@x.com', 'Invalid --api-url. The URL cannot contain a username or password'],
    ['ann:sec ret@x y', 'Invalid --api-url. Expected a URL such as https://api.gitbook.com'],
  ] as const) {
    it(`${given} is rejected`, () => {
      assert.throws(
        () => normalizeApiUrl(given, '--api-url'),
        (error) =>
          error instanceof DocsctlError && error.kind === 'usage' && error.message === message,
      )
    })
  }

  it('has the same origin if scheme, host, and port are equal', () => {
    assert.equal(sameOrigin('https://a.com/x', 'https://a.com:443/y'), true)
    assert.equal(sameOrigin('https://a.com', 'http://a.com'), false)
    assert.equal(sameOrigin('https://a.com', 'https://a.com:8443'), false)
    assert.equal(sameOrigin('https://a.com', 'https://b.a.com'), false)
  })
})
