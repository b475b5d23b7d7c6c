import assert from 'node:assert/strict'
import { isNewer, parseRelease } from '../../../src/features/upgrade/releases.ts'

describe('a described release', () => {
  it('has the tag and page of GitHub, or the version of a package registry', () => {
    const page = 'https://github.com/acme/docsctl/releases/tag/v1.2.0'
    assert.deepEqual(parseRelease({ tag_name: 'v1.2.0', html_url: page, name: 'x' }), {
      version: '1.2.0',
      page,
    })
    assert.deepEqual(parseRelease({ name: 'docsctl', version: '1.3.0-rc.1' }), {
      version: '1.3.0-rc.1',
    })
    assert.deepEqual(parseRelease({ tag_name: '2.0.0+5', html_url: 'no address' }), {
      version: '2.0.0',
    })
  })

  it('has a version of three numbers', () => {
    for (const value of [
      ...[null, [], 'v1.2.0', {}, { tag_name: 5 }, { tag_name: 'latest' }, { version: '1.2' }],
      { version: '1.2.0 \u001b[31m' },
      { version: 'v1.2.0-' },
    ]) {
      assert.equal(parseRelease(value), undefined, JSON.stringify(value))
    }
  })
})

describe('a newer version', () => {
  it('comes later in the order of semantic versioning', () => {
    const order = [
      '0.9.0',
      '0.10.0-rc.2',
      '0.10.0-rc.10',
      '0.10.0',
      '0.10.1',
      '1.0.0-beta',
      '1.0.0',
    ]
    for (const [place, version] of order.entries()) {
      for (const [otherPlace, other] of order.entries()) {
        assert.equal(isNewer(version, other), place > otherPlace, `${version} after ${other}`)
      }
    }
  })
})
