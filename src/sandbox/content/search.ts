import type { PageNode } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { type MarkdownSection, splitIntoSections } from './documents/markdown.ts'
import { headRevision } from './store.ts'
import { walkPages } from './tree.ts'

export interface SectionHit extends MarkdownSection {
  score: number
}

export interface PageHit {
  page: PageNode
  path: string
  score: number
  sections: SectionHit[]
  /** the rank of the page among all results; the best rank is 1 */
  rank: number
  /** the titles of the parent pages, from the top level down */
  ancestors: string[]
}

/** Caches parsed pages, because revisions share unchanged pages. */
const cachedSections = new WeakMap<object, MarkdownSection[]>()

function pageSections(state: Reader, page: PageNode): MarkdownSection[] {
  const body = page.body === undefined ? undefined : state.get('bodies', page.body)
  if (!body) return []
  let sections = cachedSections.get(body)
  if (!sections) {
    sections = splitIntoSections(body.markdown)
    cachedSections.set(body, sections)
  }
  return sections
}

/** Splits a query into lowercase words. */
export function searchTerms(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/**
 * Counts the words in a text that start with the given word. An exact match counts twice.
 */
function hits(text: string, word: string): number {
  let score = 0
  for (const found of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (found === word) score += 2
    else if (found.startsWith(word)) score += 1
  }
  return score
}

/**
 * Returns the relevance of a section for a query. The relevance is 0 if any word of the query is
 * missing.
 */
function sectionScore(words: readonly string[], titles: string, text: string): number {
  let score = 0
  for (const word of words) {
    // limit the weight of the paragraphs, because further occurrences hardly increase the relevance
    const found = 10 * hits(titles, word) + Math.min(hits(text, word), 10)
    if (found === 0) return 0
    score += found
  }
  return score
}

/**
 * Returns the pages that contain all words of a query in their title, description, or text, with
 * the matching sections.
 */
export function searchPages(state: Reader, space: string, query: string): PageHit[] {
  const words = searchTerms(query)
  if (words.length === 0) return []
  const found: Omit<PageHit, 'rank'>[] = []
  const above = new Map<string, string[]>()
  for (const { page, path, parent } of walkPages(headRevision(state, { space }).pages)) {
    const ancestors = parent ? [...(above.get(parent.id) ?? []), parent.title] : []
    above.set(page.id, ancestors)
    if (page.hidden || page.type === 'link') continue
    const sections = pageSections(state, page)
    const text = sections.map(({ title, body }) => `${title} ${body}`).join(' ')
    const score = sectionScore(words, page.title, `${page.description ?? ''} ${text}`)
    if (score === 0) continue
    const isAll = searchTerms(page.title).join(' ') === words.join(' ')
    const matching = sections
      .map((section) => ({
        ...section,
        score: Math.max(...words.map((word) => sectionScore([word], section.title, section.body))),
      }))
      .filter((section) => section.score > 0)
      .sort((a, b) => b.score - a.score)
    found.push({ page, path, score: score + (isAll ? 100 : 0), sections: matching, ancestors })
  }
  return found.sort((a, b) => b.score - a.score).map((one, index) => ({ ...one, rank: index + 1 }))
}

/** A section that answers a question. */
export interface AnswerHit {
  space: string
  page: PageNode
  section: MarkdownSection
  score: number
}

/** Returns the best matching section of each page that matches any of the words. */
export function searchAnswers(state: Reader, space: string, words: readonly string[]): AnswerHit[] {
  const found: AnswerHit[] = []
  for (const { page } of walkPages(headRevision(state, { space }).pages)) {
    if (page.hidden || page.type === 'link') continue
    const [best] = pageSections(state, page)
      .filter(({ body }) => body !== '')
      .map((section) => {
        const titles = `${page.title} ${section.title}`
        const scores = words.map((word) => sectionScore([word], titles, section.body))
        // prefer sections that contain more of the words over sections that repeat a few of them
        const held = scores.filter((score) => score > 0).length
        return { section, score: 1000 * held + scores.reduce((sum, one) => sum + one, 0) }
      })
      .sort((a, b) => b.score - a.score)
    if (best && best.score >= 1000) found.push({ space, page, ...best })
  }
  return found
}
