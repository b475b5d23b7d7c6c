import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ContentPage } from '../../../../src/contract/content/content.ts'
import { RedirectSource } from '../../../../src/contract/site-publishing/redirects.ts'
import { missingRedirects } from '../../../../src/features/change-requests/redirects/model/missing-redirects.ts'
import type {
  KnownRedirect,
  SiteWithRedirects,
} from '../../../../src/features/change-requests/redirects/model/published-site.ts'
import { indexPages } from '../../../../src/features/content/index.ts'
import { parseDestination } from '../../../../src/features/sites/index.ts'
import { contentPages, site, type TestPage, toPage, toUrl } from './random-site.ts'

type Choose = (below: number) => number

const types = ['document', 'document', 'document', 'group', 'link'] as const

/** Returns all pages of a tree with the list that contains each of them. */
function placesIn(pages: TestPage[]): { page: TestPage; list: TestPage[] }[] {
  return pages.flatMap((page) => [{ page, list: pages }, ...placesIn(page.pages)])
}

function randomTree(choose: Choose): TestPage[] {
  const root: TestPage[] = []
  const count = 1 + choose(10)
  for (let index = 0; index < count; index++) {
    const lists = [root, ...placesIn(root).map(({ page }) => page.pages)]
    const page: TestPage = {
      ...{ id: `pg${index}`, slug: `s${choose(4)}`, pages: [] },
      type: types[choose(types.length)] as TestPage['type'],
    }
    ;(lists[choose(lists.length)] as TestPage[]).push(page)
  }
  return root
}

/** Renames, moves, swaps, deletes, or adds a random page, or changes its type. */
function change(root: TestPage[], choose: Choose, step: number): void {
  const all = placesIn(root)
  const one = all[choose(all.length)]
  const other = all[choose(all.length)]
  if (!one || !other) {
    root.push({ id: `new${step}`, slug: 's0', type: 'document', pages: [] })
    return
  }
  const isInside = placesIn([one.page]).some(({ page }) => page === other.page)
  const remove = () => one.list.splice(one.list.indexOf(one.page), 1)
  const actions = [
    () => {
      one.page.slug = `s${choose(6)}`
    },
    () => {
      if (isInside) return
      remove()
      other.page.pages.push(one.page)
    },
    () => {
      remove()
      root.unshift(one.page)
    },
    () => {
      ;[one.page.slug, other.page.slug] = [other.page.slug, one.page.slug]
    },
    remove,
    () => {
      // the pages inside a deleted page move up
      one.list.splice(one.list.indexOf(one.page), 1, ...one.page.pages)
    },
    () => {
      one.page.type = types[choose(types.length)] as TestPage['type']
    },
    () => {
      one.list.push({ id: `new${step}`, slug: `s${choose(4)}`, type: 'document', pages: [] })
    },
  ]
  actions[choose(actions.length)]?.()
}

const places = [
  [{ id: 'ss_1', prefix: '', isChanged: true }],
  [
    { id: 'ss_1', prefix: '/api', isChanged: true },
    { id: 'ss_2', prefix: '', isChanged: false },
  ],
  [
    { id: 'ss_1', prefix: '/api/v1', isChanged: true },
    { id: 'ss_2', prefix: '/api/v2', isChanged: true },
    { id: 'ss_3', prefix: '/api', isChanged: false },
  ],
]

function randomSite(choose: Choose): SiteWithRedirects {
  const at = places[choose(places.length)] as SiteWithRedirects['places']
  const prefix = at[0]?.prefix ?? ''
  const path = () => `${prefix}/s${choose(4)}${choose(2) === 0 ? '' : `/s${choose(4)}`}`
  const byPath = new Map<string, KnownRedirect>()
  for (let count = choose(5); count > 0; count--) {
    const source = choose(3) === 0 ? `/old${choose(3)}` : path()
    const kinds = [
      () => toPage(source, `pg${choose(10)}`),
      () => toUrl(source, `https://docs.test/base${choose(2) === 0 ? path() : `/old${choose(3)}`}`),
      () => toUrl(source, 'https://other.test/x'),
      () => toUrl(`${source}/*`, `https://docs.test/base${path()}/`, true),
    ]
    const made = kinds[choose(kinds.length)]?.()
    if (made) byPath.set(made.source, made)
  }
  return site({ places: at, redirects: [...byPath.values()] })
}

/** Answers requests for the paths of a site, as a visitor sees them. */
class Visitor {
  readonly #pages = new Map<string, string>()
  readonly #ids = new Set<string>()
  readonly #site: SiteWithRedirects
  readonly #redirects: readonly KnownRedirect[]

  constructor(
    own: SiteWithRedirects,
    pages: readonly ContentPage[],
    redirects: readonly KnownRedirect[],
  ) {
    this.#site = own
    this.#redirects = redirects
    const visit = (all: readonly ContentPage[]) => {
      for (const { id, path, pages: inner = [] } of all) {
        if (path !== undefined) {
          this.#ids.add(id)
          for (const { prefix, isChanged } of own.places) {
            if (isChanged) this.#pages.set(`${prefix}/${path}`, id)
          }
        }
        visit(inner)
      }
    }
    visit(pages)
  }

  get paths(): string[] {
    const exact = this.#redirects.flatMap(({ source }) => (source.endsWith('*') ? [] : [source]))
    return [...this.#pages.keys(), ...exact]
  }

  sees(path: string): boolean {
    let at = path
    for (let hop = 0; hop <= 10; hop++) {
      if (at === '' || this.#pages.has(at)) return true
      const redirect =
        this.#redirects.find(({ source }) => source === at) ??
        this.#redirects
          .filter(({ source }) => source.endsWith('*') && at.startsWith(source.slice(0, -1)))
          .sort((x, y) => y.source.length - x.source.length)[0]
      if (!redirect) return this.#isElsewhere(at)
      const { kind, pageId, url = '' } = redirect.destination as Record<string, string>
      if (kind === 'site-page') return this.#ids.has(pageId ?? '')
      if (kind !== 'external') return true
      if (!url.startsWith(this.#site.url)) return true
      const rest = redirect.captureWildcard ? at.slice(redirect.source.length - 1) : ''
      at = `${url.slice(this.#site.url.length)}${rest}`.replace(/\/+$/, '')
    }
    return false
  }

  /** Returns whether another space of the site, or the root of a space, answers a path. */
  #isElsewhere(path: string): boolean {
    const [own] = [...this.#site.places]
      .sort((x, y) => y.prefix.length - x.prefix.length)
      .filter(({ prefix }) => `${path}/`.startsWith(`${prefix}/`))
    return own === undefined || !own.isChanged || own.prefix === path
  }
}

describe('the redirects for 1,000 random trees and moves', () => {
  it('keep every published path working, and include no unnecessary redirect', () => {
    let needed = 0
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1_000_000)), (numbers) => {
        const choose: Choose = (below) => (numbers.next().value as number) % below
        const pages = randomTree(choose)
        const own = randomSite(choose)
        const before = contentPages(pages)
        for (let step = 1 + choose(5); step > 0; step--) change(pages, choose, step)
        const after = contentPages(pages)
        const missing = missingRedirects(own, indexPages(before), indexPages(after))
        needed += missing.length
        const withoutImport = new Visitor(own, after, own.redirects)
        for (const { source } of missing) {
          assert.ok(!withoutImport.sees(source), `unnecessary: ${source}`)
          assert.ok(RedirectSource.safeParse(source).success, source)
        }
        const sources = new Set(missing.map(({ source }) => source))
        assert.equal(sources.size, missing.length)
        const imported = missing.map(({ source, destination }) => ({
          ...{ source, captureWildcard: false },
          destination: parseDestination(destination, true) as KnownRedirect['destination'],
        }))
        const kept = own.redirects.filter(({ source }) => !sources.has(source))
        const old = new Visitor(own, before, own.redirects)
        const now = new Visitor(own, after, [...kept, ...imported])
        for (const path of old.paths) {
          if (old.sees(path)) assert.ok(now.sees(path), `lost: ${path}`)
        }
      }),
      { numRuns: 1000, seed: 1 },
    )
    assert.ok(needed > 500, `only ${needed} redirects were needed`)
  })
})
