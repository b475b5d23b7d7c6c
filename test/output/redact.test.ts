import assert from 'node:assert/strict'
import { maskArguments, maskBody, maskText, maskUrl } from '../../src/output/text/redact.ts'

describe('masking', () => {
  for (const [url, shown] of [
    ['https://api.example.com/v1/orgs?limit=5', 'https://api.example.com/v1/orgs?limit=5'],
    ['https://ann:pass@example.com/', 'https://***@example.com/'],
    ['HTTPS://ann:pass@example.com/', 'HTTPS://***@example.com/'],
    ['https://token@example.com/', 'https://***@example.com/'],
    ['https://a:p@ss@example.com/', 'https://***@example.com/'],
    ['/v1/spaces/s?shareKey=abc&x=1', '/v1/spaces/s?shareKey=***&x=1'],
    [
      'https://b.example/f.pdf?X-Amz-Signature=a%2Fb&X-Amz-Credential=c&X-Amz-Date=d',
      'https://b.example/f.pdf?X-Amz-Signature=***&X-Amz-Credential=***&X-Amz-Date=d',
    ],
    [
      'https://b.example/f?sig=a&token=b#access_token=c',
      'https://b.example/f?sig=***&token=***#access_token=***',
    ],
    ['/v1/orgs/o/search?query=monkey', '/v1/orgs/o/search?query=monkey'],
  ] as const) {
    it(`shows ${url} as ${shown}`, () => assert.equal(maskUrl(url), shown))
  }

  it('hides known values and bearer tokens in text', () => {
    assert.equal(
      maskText('Authorization: Bearer abc.def and s3cr3t', ['s3cr3t', '']),
      'Authorization: Bearer *** and ***',
    )
  })

  it('hides the secret values of an integration but not their names', () => {
    const body = {
      title: 'A',
      secrets: { CLIENT: 'x', nested: { b: 'y' } },
      urls: ['https://u:p@h/'],
    }
    assert.deepEqual(maskBody(body), {
      title: 'A',
      secrets: { CLIENT: '***', nested: { b: '***' } },
      urls: ['https://***@h/'],
    })
    assert.equal(body.secrets.CLIENT, 'x')
  })

  it('hides HTTP headers but not the header of a site', () => {
    const body = { headers: { Accept: 'a' }, header: { preset: 'bold' } }
    const shown = { headers: { Accept: '***' }, header: { preset: 'bold' } }
    assert.deepEqual(maskBody(body), shown)
  })

  it('leaves other values unchanged', () => {
    const body = { position: { before: null }, count: 5, on: true, text: 'a?token=1' }
    assert.deepEqual(maskBody(body), body)
  })
})

describe('the arguments of a command', () => {
  const shown: [typed: string, shown: string][] = [
    ['content pages --share-key k3y --limit 5', 'content pages --share-key *** --limit 5'],
    ['content pages --share-key=k3y', 'content pages --share-key=***'],
    ['api /orgs -H X-Api-Key:k3y', 'api /orgs -H X-Api-Key:***'],
    ['api /x -f secrets.KEY=k3y -f title=Docs', 'api /x -f secrets.KEY=*** -f title=Docs'],
    ['api /x?shareKey=k3y&limit=5', 'api /x?shareKey=***&limit=5'],
    ['openapi publish a https://ada:pw@x.test/a', 'openapi publish a https://***@x.test/a'],
    ['teams list --title Token --json', 'teams list --title Token --json'],
  ]
  for (const [typed, expected] of shown) {
    it(`are shown as ${expected}`, () => {
      assert.equal(maskArguments(typed.split(' ')).join(' '), expected)
    })
  }

  it('are shown without header values', () => {
    const words = ['api', '/orgs', '-H', 'Authorization: Bearer k3y']
    assert.deepEqual(maskArguments(words), ['api', '/orgs', '-H', 'Authorization: ***'])
    const flags = ['--header', 'X-Team=k3y', '--header=X-Team=k3y', '--header.preset', 'bold']
    const shown = ['--header', '***', '--header=***', '--header.preset', 'bold']
    assert.deepEqual(maskArguments(flags), shown)
  })
})
