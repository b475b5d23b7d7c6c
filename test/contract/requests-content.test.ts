import assert from 'node:assert/strict'
import type * as z from 'zod'
import { operations as all } from '../../src/contract/all.ts'
import * as changeRequests from '../../src/contract/change-requests/change-requests.ts'
import * as changeRequestContent from '../../src/contract/change-requests/content.ts'
import * as collections from '../../src/contract/collections.ts'
import * as commentReplies from '../../src/contract/comments/comment-replies.ts'
import * as comments from '../../src/contract/comments/comments.ts'
import * as content from '../../src/contract/content/content.ts'
import * as search from '../../src/contract/content/search.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'
import { pathNames } from '../../src/contract/operation.ts'
import * as publishedSites from '../../src/contract/sites/published-sites.ts'
import * as sectionGroups from '../../src/contract/sites/section-groups.ts'
import * as siteSections from '../../src/contract/sites/site-sections.ts'
import * as siteSpaces from '../../src/contract/sites/site-spaces.ts'
import * as sites from '../../src/contract/sites/sites.ts'
import * as spaces from '../../src/contract/spaces.ts'

const reference: readonly AnyOperation[] = all

const operations = [
  collections,
  sites,
  publishedSites,
  siteSections,
  sectionGroups,
  siteSpaces,
  spaces,
  changeRequests,
  content,
  changeRequestContent,
  comments,
  commentReplies,
  search,
]
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((value): value is AnyOperation => reference.includes(value as AnyOperation))

const schemaKeyNames = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})

function passes(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, true, `refused: ${JSON.stringify(value)}`)
  }
}

function fails(schema: z.ZodType | undefined, ...values: unknown[]) {
  assert.ok(schema)
  for (const value of values) {
    assert.equal(schema.safeParse(value).success, false, `passed: ${JSON.stringify(value)}`)
  }
}

describe('the operations on spaces, sites, content, and discussion', () => {
  it('are 86 operations with 86 different IDs', () => {
    assert.equal(operations.length, 86)
    assert.equal(new Set(operations.map(({ id }) => id)).size, 86)
  })

  it('never use a name twice among path, query, and body', () => {
    for (const { id, path, query, body, paged } of operations) {
      const names = [...pathNames(path), ...schemaKeyNames(query), ...schemaKeyNames(body)]
      assert.deepEqual(names, [...new Set(names)], id)
      if (paged) assert.deepEqual([names.includes('page'), names.includes('limit')], [false, false])
    }
  })

  it('describe every key of a query and a body', () => {
    for (const { id, query, body } of operations) {
      for (const schema of [query, body]) {
        const shape = (schema as z.ZodObject | undefined)?.shape ?? {}
        for (const [key, value] of Object.entries(shape)) {
          const inner = (value as z.ZodExactOptional<z.ZodType>).def.innerType ?? value
          assert.match(inner.description ?? '', /^\S.*[^.]$/, `${id} ${key}`)
        }
      }
    }
  })

  it('include ten that the current API has removed', () => {
    assert.deepEqual(
      operations
        .filter(({ retired }) => retired && !retired.isDeprecated)
        .map(({ id }) => id)
        .sort(),
      [
        'changeRequests.content.files.backlinks',
        'changeRequests.content.import',
        'changeRequests.content.pages.links',
        'content.files.backlinks',
        'content.import',
        'content.pages.links',
        'sites.sectionGroups.addSection',
        'sites.sectionGroups.removeSection',
        'spaces.links',
        'spaces.transfer',
      ],
    )
  })

  it('require confirmation for a transfer and a merge, as for a deletion', () => {
    const asking = operations.filter(
      ({ effect, method }) => effect === 'destroy' && method !== 'DELETE',
    )
    assert.deepEqual(asking.map(({ id }) => id).sort(), [
      'changeRequests.merge',
      'collections.transfer',
      'spaces.transfer',
    ])
  })

  it('are safe to repeat unless they use POST', () => {
    for (const { id, method, repeat } of operations) {
      assert.equal(repeat, method === 'POST' ? 'unsafe' : 'safe', id)
    }
  })

  it('look up a lost write only if the lookup can prove that the write was carried out', () => {
    const found = operations.filter(({ lookUp }) => lookUp).map(({ id }) => id)
    assert.deepEqual(found.sort(), ['collections.transfer', 'sites.create', 'spaces.transfer'])
  })

  it('look up a lost write with parameters that both operations have', () => {
    for (const { id, path, body, query, lookUp } of operations) {
      if (!lookUp) continue
      const own = [...pathNames(path), ...schemaKeyNames(query), ...schemaKeyNames(body)]
      const target = lookUp.operation
      const theirs = [...pathNames(target.path), ...schemaKeyNames(target.query)]
      for (const [name, key] of Object.entries(lookUp.input ?? {})) {
        assert.ok(theirs.includes(name), `${id}: ${name}`)
        assert.ok(own.includes(key), `${id}: ${key}`)
      }
      for (const name of pathNames(target.path)) assert.ok(lookUp.input?.[name], `${id}: ${name}`)
    }
  })

  it('return no list outside a paged response, except the list of pages', () => {
    const lists = operations.filter(({ list, paged }) => list !== undefined && !paged)
    assert.deepEqual(
      lists.map(({ id, list }) => [id, list]),
      [
        ['content.pages.list', 'pages'],
        ['changeRequests.content.pages.list', 'pages'],
      ],
    )
  })
})

describe('a request about spaces, sites, content, and discussion', () => {
  it('may be empty if no key is required', () => {
    const open = operations.filter(({ body }) => body?.safeParse({}).success)
    assert.deepEqual(open.map(({ id }) => id).sort(), [
      'changeRequests.comments.replies.update',
      'changeRequests.comments.update',
      'changeRequests.create',
      'changeRequests.update',
      'collections.create',
      'collections.move',
      'collections.update',
      'comments.replies.update',
      'comments.update',
      'sites.create',
      'sites.sectionGroups.move',
      'sites.sectionGroups.update',
      'sites.sections.move',
      'sites.sections.update',
      'sites.spaces.move',
      'sites.spaces.update',
      'sites.update',
      'spaces.move',
      'spaces.update',
    ])
  })

  it('reports its missing required keys', () => {
    const required = (id: string) => {
      const found = operations.find((one) => one.id === id)
      const issues = [found?.query, found?.body].flatMap(
        (schema) => schema?.safeParse({}).error?.issues ?? [],
      )
      return issues.map((issue) => issue.path.join('.'))
    }
    assert.deepEqual(required('collections.transfer'), ['organization'])
    assert.deepEqual(required('spaces.transfer'), ['organization'])
    assert.deepEqual(required('sites.adaptiveSchema.set'), ['jsonSchema'])
    assert.deepEqual(required('sites.sections.create'), ['spaceId'])
    assert.deepEqual(required('sites.sectionGroups.create'), ['title'])
    assert.deepEqual(required('sites.sectionGroups.addSection'), ['sectionId'])
    assert.deepEqual(required('sites.spaces.add'), ['spaceId'])
    assert.deepEqual(required('content.import'), ['url', 'source'])
    assert.deepEqual(required('changeRequests.content.import'), ['url', 'source'])
    assert.deepEqual(required('comments.create'), ['body'])
    assert.deepEqual(required('changeRequests.comments.create'), ['body'])
    assert.deepEqual(required('comments.replies.create'), ['body'])
    assert.deepEqual(required('changeRequests.comments.replies.create'), ['body'])
    assert.deepEqual(required('spaces.search'), ['query'])
    assert.deepEqual(required('orgs.search'), ['query'])
  })

  it('has no body if the service accepts none', () => {
    const bare = operations.filter(
      ({ method, body }) => !['GET', 'DELETE'].includes(method) && !body,
    )
    assert.deepEqual(bare.map(({ id }) => id).sort(), [
      'changeRequests.merge',
      'changeRequests.pull',
      'spaces.duplicate',
      'spaces.restore',
    ])
  })

  it('rejects an unknown key and an undefined key', () => {
    for (const { id, query, body } of operations) {
      for (const schema of [query, body]) {
        if (!schema) continue
        const issues = schema.safeParse({ surprise: 1 }).error?.issues ?? []
        assert.ok(
          issues.some((issue) => issue.code === 'unrecognized_keys'),
          id,
        )
      }
    }
    fails(spaces.updateSpace.body, { title: undefined })
  })

  it('clears only nullable keys', () => {
    passes(collections.moveCollection.body, { parent: null })
    passes(spaces.moveSpace.body, { parent: null })
    passes(sites.updateSite.body, { proxy: null })
    passes(siteSections.updateSiteSection.body, { condition: null })
    passes(siteSpaces.updateSiteSpace.body, { condition: null })
    fails(collections.createCollection.body, { parent: null })
    passes(collections.updateCollection.body, { defaultLevel: null })
    passes(spaces.updateSpace.body, { emoji: null, icon: null, defaultLevel: null })
    fails(collections.updateCollection.body, { description: null })
    fails(spaces.updateSpace.body, { editMode: null })
    fails(sites.updateSite.body, { basename: null }, { defaultSiteSection: null })
    fails(siteSections.updateSiteSection.body, { icon: null }, { description: null })
    fails(siteSpaces.updateSiteSpace.body, { path: null })
  })

  it('accepts only the values of a closed enumeration', () => {
    const levels = ['admin', 'create', 'edit', 'review', 'comment', 'read', 'inherit']
    for (const defaultLevel of levels) {
      passes(collections.updateCollection.body, { defaultLevel })
      passes(spaces.updateSpace.body, { defaultLevel })
    }
    fails(collections.updateCollection.body, { defaultLevel: 'guest' })
    passes(spaces.updateSpace.body, { editMode: 'live' }, { editMode: 'locked' })
    fails(spaces.updateSpace.body, { editMode: 'open' })
    for (const visibility of ['public', 'unlisted', 'share-link', 'visitor-auth']) {
      passes(sites.createSite.body, { visibility })
      passes(sites.updateSite.body, { visibility })
    }
    fails(sites.updateSite.body, { visibility: 'private' }, { visibility: 'in-collection' })
    for (const status of ['ok', 'broken', 'in-app']) {
      passes(spaces.listSpaceLinks.query, { status })
      passes(content.listPageLinks.query, { status })
    }
    fails(spaces.listSpaceLinks.query, { status: 'lost' })
  })

  it('sends any value of an open enumeration', () => {
    passes(sites.createSite.body, { type: 'basic' }, { type: 'from-tomorrow' })
    passes(sites.listSites.query, { type: ['basic', 'from-tomorrow'] })
    passes(content.importContent.body, { url: 'https://example.com/a', source: 'from-tomorrow' })
    passes(comments.listComments.query, { order: 'asc', status: 'all', format: 'from-tomorrow' })
    fails(sites.createSite.body, { type: '' }, { type: 5 })
  })

  it('sets any status of a change request except merged', () => {
    for (const status of ['draft', 'open', 'archived', 'from-tomorrow']) {
      passes(changeRequests.updateChangeRequest.body, { status })
    }
    const result = changeRequests.updateChangeRequest.body.safeParse({ status: 'merged' })
    assert.deepEqual(
      result.error?.issues.map(({ path, message }) => [path, message]),
      [[['status'], 'Use "change-requests merge" to merge a change request']],
    )
    passes(changeRequests.listChangeRequests.query, { status: 'merged' })
  })

  it('moves a space or collection before or after a space or collection', () => {
    for (const { body } of [spaces.moveSpace, collections.moveCollection]) {
      passes(
        body,
        { position: {} },
        { position: { before: { type: 'space', space: 'sp_1' } } },
        { parent: 'col_1', position: { after: { type: 'collection', collection: 'col_2' } } },
      )
      fails(
        body,
        { position: null },
        { position: { before: { type: 'space', collection: 'col_2' } } },
        { position: { before: { type: 'site-section', id: 'sec_1' } } },
        { position: { above: { type: 'space', space: 'sp_1' } } },
      )
    }
  })

  it('moves each site resource with a pointer that has its own type', () => {
    const section = { type: 'site-section', siteSection: 'sec_1' }
    const bySectionId = { type: 'site-section', id: 'sec_1' }
    const byGroupId = { type: 'site-section-group', id: 'grp_1' }
    const siteSpace = { type: 'site-space', siteSpace: 'ss_1' }
    passes(siteSections.moveSiteSection.body, { position: { before: section } })
    fails(siteSections.moveSiteSection.body, { position: { before: bySectionId } })
    passes(
      sectionGroups.moveSectionGroup.body,
      { position: { before: bySectionId } },
      { position: { after: byGroupId } },
    )
    fails(sectionGroups.moveSectionGroup.body, { position: { before: section } })
    passes(siteSpaces.moveSiteSpace.body, { position: { after: siteSpace } })
    fails(siteSpaces.moveSiteSpace.body, { position: { after: section } })
  })

  it('creates a site from existing spaces or from a new space', () => {
    passes(
      sites.createSite.body,
      { spaces: ['sp_1', 'sp_2'] },
      { spaces: [] },
      { spaces: 'sample' },
      { spaces: 'empty' },
    )
    fails(sites.createSite.body, { spaces: 'sp_1' }, { spaces: [''] })
  })

  it('writes a comment as Markdown, as a document, or empty', () => {
    const document = { object: 'document', data: {}, nodes: [{ object: 'block' }] }
    for (const { body } of [comments.createComment, commentReplies.createCommentReply]) {
      passes(body, { body: { markdown: 'hello' } }, { body: { document } }, { body: {} })
      fails(
        body,
        { body: 'hello' },
        { body: { markdown: 'hello', document } },
        { body: { document: { ...document, object: 'page' } } },
        { body: { html: '<p>hello</p>' } },
      )
    }
  })

  it('resolves and formats replies only on a change request', () => {
    const { updateCommentReply, updateChangeRequestCommentReply } = commentReplies
    fails(updateCommentReply.body, { resolved: true })
    passes(updateChangeRequestCommentReply.body, { resolved: true })
    passes(updateCommentReply.body, { addedReactions: ['👍'], removedReactions: [] })
    assert.deepEqual(schemaKeyNames(commentReplies.createCommentReply.query), [])
    assert.deepEqual(schemaKeyNames(commentReplies.createChangeRequestCommentReply.query), [
      'format',
    ])
  })

  it('filters the links of a page by status only in a space', () => {
    assert.deepEqual(schemaKeyNames(content.listPageLinks.query), ['status'])
    assert.equal(changeRequestContent.listChangeRequestPageLinks.query, undefined)
  })

  it('imports from a URL', () => {
    fails(content.importContent.body, { url: 'example', source: 'website' })
  })

  it('describes the visitors of a site as an object whose attributes have types', () => {
    const { body } = sites.setAdaptiveSchema
    const properties = { beta: { type: 'boolean', description: 'takes part' } }
    passes(
      body,
      { jsonSchema: { type: 'object', properties } },
      { jsonSchema: { type: 'object', properties: {}, additionalProperties: false, required: [] } },
    )
    fails(
      body,
      { jsonSchema: { type: 'object' } },
      { jsonSchema: { type: 'array', properties } },
      { jsonSchema: { type: 'object', properties: { beta: {} } } },
      { jsonSchema: 'object' },
    )
  })
})
