import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import {
  file,
  page,
  path,
  reads,
  service,
  trees,
} from '../../support/review/change-request-sample.ts'

describe('the links gate without a list of links', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  const link = (ref: object) => ({ object: 'inline', type: 'link', data: { ref }, nodes: [] })
  const document = (...refs: object[]) => ({
    object: 'document',
    data: {},
    nodes: [{ object: 'block', type: 'paragraph', nodes: refs.map(link) }],
  })
  const query = 'format=document&metadata=false&computed=false'
  const text = (id: string, ...refs: object[]) =>
    service()
      .get(`${path}/content/page/${id}?${query}`)
      .reply(200, { ...page(id), document: document(...refs) })
  const main = '/v1/spaces/spc_1'
  const onMain = (id: string, ...refs: object[]) =>
    service()
      .get(`${main}/content/page/${id}?${query}`)
      .reply(200, { ...page(id), document: document(...refs) })
  const to = (id: string) => ({ kind: 'page', page: id })
  const edited = page('a', { documentId: 'a-2', updatedAt: '2025-05-30T12:00:00.000Z' })

  const links = async () => {
    reads()
    service().get('/v1/spaces/spc_1/links?limit=1000').reply(404)
    service().get('/v1/spaces/spc_1').reply(200, { id: 'spc_1' })
    const { exit, stdout } = await docsctl([
      ...['cr', 'gate', '12', '--space', 'spc_1', '--gate', 'links', '--no-warn'],
      ...['--columns', 'state,reason,fix'],
    ])
    return [exit, stdout.trimEnd()]
  }

  it('reads all pages if one was removed', async () => {
    trees({ pages: [page('a'), page('b'), page('gone')] }, { pages: [page('a'), page('b')] })
    text('a', to('b'), { kind: 'url', url: 'https://example.com' })
    text('b', to('gone'), { ...to('elsewhere'), space: 'spc_2' })
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page b" to "Page gone"\tdocsctl change-requests diff 12 --page b --space spc_1',
    ])
  })

  it('reads only the changed pages if no page was removed, and ignores links that were already broken', async () => {
    trees({ pages: [page('a'), page('b')] }, { pages: [edited, page('b')] })
    text('a', to('b'), to('never'), { kind: 'anchor', page: 'new', anchor: 'x' })
    onMain('a', to('never'))
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page a" to "new"\tdocsctl change-requests diff 12 --page a --space spc_1',
    ])
  })

  it('distinguishes missing from existing files, even files with an old ID', async () => {
    const image = (id: string) => ({ kind: 'file', file: id })
    trees(
      { pages: [page('a'), page('b')], files: [file('f1'), file('old', { name: 'logo.png' })] },
      { pages: [edited, page('b')], files: [file('f1'), file('new', { name: 'logo.png' })] },
    )
    text('a', image('f1'), image('new'), image('nowhere'))
    text('b', image('old'), { ...image('theirs'), space: 'spc_2' })
    onMain('a', image('f1'))
    assert.deepEqual(await links(), [
      11,
      'fail\t2 broken links: "Page a" to "nowhere"; "Page b" to "old"\tdocsctl change-requests diff 12 --page a --space spc_1',
    ])
  })

  it('checks link pages', async () => {
    const leads = page('l', { type: 'link', target: to('gone') })
    trees({ pages: [leads, page('gone')] }, { pages: [leads] })
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page l" to "Page gone"\tdocsctl change-requests diff 12 --page l --space spc_1',
    ])
  })

  it('passes if all link targets exist', async () => {
    trees({ pages: [page('a'), page('b')] }, { pages: [edited, page('b')] })
    text('a', to('b'))
    onMain('a')
    assert.deepEqual(await links(), [0, 'pass\tno broken links'])
  })

  const heading = (id: string) => ({
    object: 'block',
    type: 'heading-2',
    data: {},
    meta: { id },
    nodes: [],
  })
  const withHeadings = (ids: string[], ...refs: object[]) => ({
    object: 'document',
    data: {},
    nodes: [...ids.map(heading), ...document(...refs).nodes],
  })
  const answersPage = (at: string, id: string, held: object) =>
    service()
      .get(`${at}/content/page/${id}?${query}`)
      .reply(200, { ...page(id), document: held })
  const place = (id: string, anchor: string) => ({ kind: 'anchor', page: id, anchor })

  it('reports a missing anchor on an existing page', async () => {
    trees({ pages: [page('a'), page('b')] }, { pages: [edited, page('b')] })
    const own = withHeadings(['top'], place('b', 'prices'), place('b', 'gone'), {
      kind: 'anchor',
      anchor: 'top',
    })
    answersPage(path, 'a', own)
    answersPage(main, 'a', withHeadings(['top']))
    answersPage(path, 'b', withHeadings(['prices']))
    answersPage(main, 'b', withHeadings(['prices']))
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page a" to "Page b#gone"\tdocsctl change-requests diff 12 --page a --space spc_1',
    ])
  })

  it('reports links on other pages to an anchor that was removed', async () => {
    trees({ pages: [page('a'), page('b')] }, { pages: [edited, page('b')] })
    answersPage(path, 'a', withHeadings(['prices']))
    answersPage(main, 'a', withHeadings(['prices', 'terms']))
    answersPage(path, 'b', withHeadings([], place('a', 'terms'), place('a', 'prices')))
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page b" to "Page a#terms"\tdocsctl change-requests diff 12 --page b --space spc_1',
    ])
  })

  it('ignores anchors on a page that does not list them all', async () => {
    trees({ pages: [page('a'), page('b')] }, { pages: [edited, page('b')] })
    answersPage(path, 'a', document(place('b', 'prices')))
    onMain('a')
    const { meta: _, ...nameless } = heading('')
    answersPage(path, 'b', { object: 'document', data: {}, nodes: [nameless] })
    assert.deepEqual(await links(), [0, 'pass\tno broken links'])
  })

  it('reports a missing included block', async () => {
    trees({ pages: [page('a')] }, { pages: [edited] })
    const included = (id: string) => ({ kind: 'reusable-content', reusableContent: id })
    text('a', included('rc_1'), included('rc_2'))
    onMain('a')
    for (const at of [path, main]) {
      service()
        .get(`${at}/content?metadata=false&computed=false`)
        .reply(200, {
          id: 'rev_9',
          parents: [],
          pages: [],
          files: [],
          reusableContents: [{ id: 'rc_1', title: 'Note' }],
          createdAt: '2025-05-30T12:00:00.000Z',
        })
    }
    assert.deepEqual(await links(), [
      11,
      'fail\t1 broken link: "Page a" to "rc_2"\tdocsctl change-requests diff 12 --page a --space spc_1',
    ])
  })
})
