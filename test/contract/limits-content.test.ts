import assert from 'node:assert/strict'
import type * as z from 'zod'
import {
  createChangeRequest,
  updateChangeRequest,
} from '../../src/contract/change-requests/change-requests.ts'
import { Collection, createCollection, updateCollection } from '../../src/contract/collections.ts'
import { searchOrganization, searchSpace } from '../../src/contract/content/search.ts'
import { createSectionGroup, updateSectionGroup } from '../../src/contract/sites/section-groups.ts'
import { createSiteSection, updateSiteSection } from '../../src/contract/sites/site-sections.ts'
import { updateSiteSpace } from '../../src/contract/sites/site-spaces.ts'
import { createSite, Site, SiteHostname, updateSite } from '../../src/contract/sites/sites.ts'
import { Space, updateSpace } from '../../src/contract/spaces.ts'

const text = (length: number) => 'x'.repeat(length)

/** Returns the codes of the issues for a key of an object. Ignores the issues of other keys. */
function faults(schema: z.ZodType | undefined, key: string, value: unknown) {
  assert.ok(schema)
  const issues = schema.safeParse({ [key]: value }).error?.issues ?? []
  return issues.filter((issue) => issue.path[0] === key).map((issue) => issue.code)
}

/**
 * The resource, its schema, the key, the valid lengths, the first length that is too long, and the
 * last length that is too short.
 */
type Limit = [string, z.ZodType | undefined, string, number[], number, number?]

const limits: Limit[] = [
  ['a collection title, created', createCollection.body, 'title', [0, 50], 51],
  ['a collection title, updated', updateCollection.body, 'title', [0, 50], 51],
  ['a collection title in a response', Collection, 'title', [0, 50], 51],
  ['a collection description', updateCollection.body, 'description', [0, 100], 101],
  ['a collection description in a response', Collection, 'description', [0, 100], 101],
  ['a space title', updateSpace.body, 'title', [0, 50], 51],
  ['a space title in a response', Space, 'title', [0, 50], 51],
  ['a space emoji', updateSpace.body, 'emoji', [0, 50], 51],
  ['a space emoji in a response', Space, 'emoji', [0, 50], 51],
  ['a site title, created', createSite.body, 'title', [2, 128], 129, 1],
  ['a site title, updated', updateSite.body, 'title', [2, 128], 129, 1],
  ['a site title in a response', Site, 'title', [2, 128], 129, 1],
  ['a site basename', updateSite.body, 'basename', [1, 100], 101, 0],
  ['a site basename in a response', Site, 'basename', [1, 100], 101, 0],
  ['a section title, created', createSiteSection.body, 'title', [0, 64], 65],
  ['a section title, updated', updateSiteSection.body, 'title', [2, 128], 129, 1],
  ['a section path', updateSiteSection.body, 'path', [1, 100], 101, 0],
  ['a section condition', updateSiteSection.body, 'condition', [1, 1024], 1025, 0],
  ['a section description', updateSiteSection.body, 'description', [0, 256], 257],
  ['a section icon', updateSiteSection.body, 'icon', [0, 50], 51],
  ['a group title, created', createSectionGroup.body, 'title', [1, 100], 101, 0],
  ['a group title, updated', updateSectionGroup.body, 'title', [1, 100], 101, 0],
  ['a group icon, created', createSectionGroup.body, 'icon', [0, 50], 51],
  ['a group icon, updated', updateSectionGroup.body, 'icon', [0, 50], 51],
  ['a site space path', updateSiteSpace.body, 'path', [1, 100], 101, 0],
  ['a site space condition', updateSiteSpace.body, 'condition', [1, 1024], 1025, 0],
  ['a change request subject, created', createChangeRequest.body, 'subject', [0, 100], 101],
  ['a change request subject, updated', updateChangeRequest.body, 'subject', [0, 100], 101],
  ['a search of a space', searchSpace.query, 'query', [0, 512], 513],
  ['a search of an organization', searchOrganization.query, 'query', [0, 512], 513],
]

describe('the length limits of spaces, sites, content, and discussion', () => {
  for (const [of, schema, key, good, long, short] of limits) {
    it(`allow ${good.join(' to ')} characters for ${of}`, () => {
      for (const length of good) assert.deepEqual(faults(schema, key, text(length)), [])
      assert.deepEqual(faults(schema, key, text(long)), ['too_big'])
      if (short !== undefined) assert.deepEqual(faults(schema, key, text(short)), ['too_small'])
    })
  }

  it('allow a proxy with host and path of up to 512 characters', () => {
    const host = 'example.com/'
    assert.deepEqual(faults(updateSite.body, 'proxy', host + text(500)), [])
    assert.deepEqual(faults(updateSite.body, 'proxy', host + text(501)), ['too_big'])
    assert.deepEqual(faults(updateSite.body, 'proxy', 'example.com/docs/v2'), [])
    assert.deepEqual(faults(updateSite.body, 'proxy', 'example.com:8443/docs'), [])
    assert.deepEqual(faults(updateSite.body, 'proxy', 'example.com'), ['custom'])
    assert.deepEqual(faults(updateSite.body, 'proxy', 'example.com/'), ['custom'])
    assert.deepEqual(faults(updateSite.body, 'proxy', 'https://example.com/docs'), ['custom'])
  })

  it('require at least three lowercase labels of up to 63 characters for a site hostname', () => {
    const passes = (hostname: string) => SiteHostname.safeParse(hostname).success
    assert.equal(passes('docs.example.com'), true)
    assert.equal(passes('a.b.cc'), true)
    assert.equal(passes(`${text(63)}.example.com`), true)
    assert.equal(passes(`${text(64)}.example.com`), false)
    assert.equal(passes('example.com'), false)
    assert.equal(passes('a.b.c'), false)
    assert.equal(passes('Docs.example.com'), false)
    assert.equal(passes('-docs.example.com'), false)
    assert.equal(passes('docs-.example.com'), false)
    assert.equal(passes('docs_a.example.com'), false)
    assert.equal(passes(''), false)
  })

  it('allow a site hostname of up to 512 characters', () => {
    const labels = `${text(49)}.`.repeat(10)
    assert.equal(SiteHostname.safeParse(labels + text(12)).success, true)
    const issues = SiteHostname.safeParse(labels + text(13)).error?.issues
    assert.deepEqual(
      issues?.map((issue) => issue.code),
      ['too_big'],
    )
    assert.deepEqual(faults(Site, 'hostname', labels + text(13)), ['too_big'])
  })
})
