import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { matchesGolden } from '../../support/golden.ts'
import {
  file,
  mergedOnes,
  page,
  reads,
  texts,
  trees,
} from '../../support/review/change-request-sample.ts'

const since = '2025-05-30T12:00:00.000Z'
const later = '2025-05-31T12:00:00.000Z'

const timeless = { createdAt: undefined, updatedAt: undefined }

/** Returns the fields that mark a page as edited, so that its text may differ. */
const edited = (updatedAt = since) => ({ documentId: `written-${updatedAt}`, updatedAt })

const group = (id: string, ...pages: object[]) =>
  page(id, { type: 'group', documentId: undefined, pages })

const fifty = Array.from({ length: 50 }, (_, index) => page(`p${index}`))

interface Sides {
  main: object[]
  own: object[]
  /** true if the change request is out of date with main */
  outdated?: true
  texts?: Record<string, { main?: string; own?: string }>
}

const pages: Record<string, Sides> = {
  'page-added': {
    main: [group('guides', page('install'))],
    own: [group('guides', page('install'), page('upgrade', { createdAt: since, ...edited() }))],
    texts: { upgrade: { own: '# Upgrade\n\nTake the newest one.\n' } },
  },
  'page-removed': {
    main: [group('guides', page('install'), page('upgrade'))],
    own: [group('guides', page('install'))],
    texts: { upgrade: { main: '# Upgrade\n\nTake the newest one.\n' } },
  },
  'page-moved': {
    main: [group('guides', page('install')), group('reference')],
    own: [group('guides'), group('reference', page('install'))],
  },
  'page-moved-and-edited': {
    main: [group('guides', page('install')), group('reference')],
    own: [group('guides'), group('reference', page('install', edited()))],
    texts: { install: { main: 'Unpack it.\n', own: 'Unpack it anywhere.\n' } },
  },
  'page-renamed': {
    main: [page('install', { title: 'Install' })],
    own: [page('install', { title: 'Set up' })],
  },
  'page-reordered': {
    main: [page('a'), page('b'), page('c')],
    own: [page('b'), page('c'), page('a')],
  },
  'page-edited': {
    main: [page('install')],
    own: [page('install', edited())],
    texts: { install: { main: 'Unpack it.\n', own: 'Unpack it anywhere.\n' } },
  },
  'group-added': {
    main: [page('install')],
    own: [page('install'), group('guides')],
  },
  'group-removed-and-its-pages-kept': {
    main: [group('guides', page('install'), page('upgrade'))],
    own: [page('install'), page('upgrade')],
  },
  'group-moved-with-fifty-pages': {
    main: [group('guides', ...fifty), group('archive')],
    own: [group('archive', group('guides', ...fifty))],
  },
  'group-renamed': {
    main: [group('guides', page('install'))],
    own: [{ ...group('guides', page('install')), title: 'How to' }],
  },
  'group-reordered': {
    main: [group('guides', page('install')), group('reference', page('api'))],
    own: [group('reference', page('api')), group('guides', page('install'))],
  },
  'link-added': {
    main: [],
    own: [page('shop', { type: 'link', target: { kind: 'url', url: 'https://new.test' } })],
  },
  'link-target': {
    main: [page('shop', { type: 'link', target: { kind: 'url', url: 'https://old.test' } })],
    own: [page('shop', { type: 'link', target: { kind: 'url', url: 'https://new.test' } })],
  },
  slug: {
    main: [page('install')],
    own: [page('install', { slug: 'set-up', path: 'set-up' })],
  },
  description: {
    main: [page('install', { description: 'How to install it' })],
    own: [page('install', { description: '' })],
  },
  layout: {
    main: [page('install', { layout: { cover: true, outline: true } })],
    own: [page('install', { layout: { cover: true, outline: false, coverSize: 'full' } })],
  },
  cover: {
    main: [page('install')],
    own: [page('install', { cover: { ref: { kind: 'file', file: 'sea' }, yPos: 20 } })],
  },
  'cover-replaced': {
    main: [page('install', { cover: { ref: { kind: 'file', file: 'sea' }, yPos: 20 } })],
    own: [page('install', { cover: { ref: { kind: 'file', file: 'sky' }, yPos: 20 } })],
  },
  hidden: {
    main: [page('install')],
    own: [page('install', { hidden: true })],
  },
  'no-index': {
    main: [page('install', { noIndex: true })],
    own: [page('install', { noIndex: false, noRobotsIndex: true })],
  },
  'main-edited-a-page': {
    outdated: true,
    main: [page('install', edited())],
    own: [page('install')],
  },
  'main-added-a-page': {
    outdated: true,
    main: [page('install'), page('upgrade', { createdAt: since, ...edited() })],
    own: [page('install')],
  },
  'main-removed-a-page': {
    outdated: true,
    main: [page('install')],
    own: [page('install'), page('upgrade')],
  },
  'main-moved-a-page': {
    outdated: true,
    main: [group('guides'), group('reference', page('install', { updatedAt: since }))],
    own: [group('guides', page('install')), group('reference')],
  },
  'main-renamed-a-page': {
    outdated: true,
    main: [page('install', { title: 'Set up', slug: 'set-up', updatedAt: since })],
    own: [page('install', { title: 'Install' })],
  },
  'both-edited-a-page': {
    outdated: true,
    main: [page('install', edited(later))],
    own: [page('install', edited())],
    texts: { install: { main: 'Unpack it twice.\n', own: 'Unpack it anywhere.\n' } },
  },
  'main-removed-a-page-that-was-edited-here': {
    outdated: true,
    main: [page('install')],
    own: [page('install'), page('upgrade', edited())],
    texts: { upgrade: { own: '# Upgrade\n' } },
  },
  'nobody-knows-who-edited-a-page': {
    outdated: true,
    main: [page('install', { ...edited(), updatedAt: undefined })],
    own: [page('install', edited(later))],
    texts: { install: { main: 'Unpack it twice.\n', own: 'Unpack it anywhere.\n' } },
  },
  'nobody-knows-who-added-or-removed-a-page': {
    outdated: true,
    main: [page('install')],
    own: [page('install'), group('guides', page('upgrade', timeless))],
    texts: { upgrade: { own: '# Upgrade\n' } },
  },
  'nobody-knows-who-reordered-pages': {
    outdated: true,
    main: [page('a'), page('b'), page('c')],
    own: [page('b'), page('c'), page('a')],
  },
  'edited-and-nobody-knows-who-reordered-it': {
    outdated: true,
    main: [page('a'), page('b'), page('c')],
    own: [page('b'), page('c'), page('a', edited())],
    texts: { a: { main: 'One.\n', own: 'Two.\n' } },
  },
  'main-edited-it-and-nobody-knows-who-reordered-it': {
    outdated: true,
    main: [page('a', edited()), page('b'), page('c')],
    own: [page('b'), page('c'), page('a')],
  },
  'main-changed-a-page-that-was-removed-here': {
    outdated: true,
    main: [page('install', edited(later))],
    own: [],
    texts: { install: { main: 'Unpack it.\n' } },
  },
}

const files: Record<string, { main: object[]; own: object[]; outdated?: true }> = {
  'file-added': { main: [], own: [file('chart')] },
  'file-removed': { main: [file('chart')], own: [] },
  'file-replaced': { main: [file('chart')], own: [file('chart', { size: 2500 })] },
  'file-renamed': { main: [file('chart')], own: [file('chart', { name: 'map.png' })] },
  'nobody-knows-who-added-or-removed-files': {
    outdated: true,
    main: [file('chart')],
    own: [file('map')],
  },
  'nobody-knows-who-replaced-a-file': {
    outdated: true,
    main: [file('chart')],
    own: [file('chart', { size: 2500 })],
  },
}

const merged = {
  'merged-and-main-went-on': {
    main: {
      pages: [page('install', { ...edited(), title: 'Set up' }), page('upgrade', edited())],
      files: [file('chart', { size: 2500 }), file('map')],
    },
    own: { pages: [page('install'), page('news')], files: [file('chart'), file('photo')] },
  },
  'merged-and-main-is-the-same': { main: { pages: [page('a')] }, own: { pages: [page('a')] } },
}

async function showsAsGolden(kind: string, outdated: boolean | undefined, status = 'open') {
  reads({ outdated: outdated ?? false, status })
  if (outdated) mergedOnes()
  const { exit, stdout, stderr } = await docsctl(['cr', 'diff', '12', '--space', 'spc_1'])
  assert.equal(exit, 0, stderr)
  matchesGolden(`test/commands/goldens/change-kinds/${kind}.txt`, stdout)
}

describe('docsctl change-requests diff shows each kind of change', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  for (const [kind, { main, own, outdated, texts: of = {} }] of Object.entries(pages)) {
    it(kind.replaceAll('-', ' '), async () => {
      trees({ pages: main }, { pages: own })
      for (const [id, sides] of Object.entries(of)) texts(id, sides)
      await showsAsGolden(kind, outdated)
    })
  }

  for (const [kind, { main, own, outdated }] of Object.entries(files)) {
    it(kind.replaceAll('-', ' '), async () => {
      trees({ files: main }, { files: own })
      await showsAsGolden(kind, outdated)
    })
  }

  for (const [kind, { main, own }] of Object.entries(merged)) {
    it(kind.replaceAll('-', ' '), async () => {
      trees(main, own)
      await showsAsGolden(kind, false, 'merged')
    })
  }
})
