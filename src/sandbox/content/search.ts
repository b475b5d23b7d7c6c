import type { PageNode } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { type MarkdownSection, sectionsOf } from './documents/markdown.ts'
import { headOf } from './store.ts'
import { walkPages } from './tree.ts'

export interface FoundSection extends MarkdownSection {
  score: number
}

export interface FoundPage {
  page: PageNode
  path: string
  score: number
  sections: FoundSection[]
  /** its place among those that were found, from 1 */
  rank: number
  /** the titles of the pages above it, from the top down */
  ancestors: string[]
}

/** Texts are the same record in every revision that has them: they are taken apart once. */
const known = new WeakMap<object, MarkdownSection[]>()

function sectionsIn(state: Reader, page: PageNode): MarkdownSection[] {
  const body = page.body === undefined ? undefined : state.get('bodies', page.body)
  if (!body) return []
  let sections = known.get(body)
  if (!sections) {
    sections = sectionsOf(body.markdown)
    known.set(body, sections)
  }
  return sections
}

/** The words of a query, in small letters. */
export function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** How often a word begins in a text, of which a whole one counts more. */
function hits(text: string, word: string): number {
  let score = 0
  for (const found of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (found === word) score += 2
    else if (found.startsWith(word)) score += 1
  }
  return score
}

/** How well titles and text answer; nothing for a word that is in none of them. */
function scoreOf(words: readonly string[], titles: string, text: string): number {
  let score = 0
  for (const word of words) {
    // many mentions say little more than a few
    const found = 10 * hits(titles, word) + Math.min(hits(text, word), 10)
    if (found === 0) return 0
    score += found
  }
  return score
}

/** Pages that hold every word, in title, description or text; with the sections that hold one. */
export function searchPages(state: Reader, space: string, query: string): FoundPage[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const found: Omit<FoundPage, 'rank'>[] = []
  const above = new Map<string, string[]>()
  for (const { page, path, parent } of walkPages(headOf(state, { space }).pages)) {
    const ancestors = parent ? [...(above.get(parent.id) ?? []), parent.title] : []
    above.set(page.id, ancestors)
    if (page.hidden || page.type === 'link') continue
    const sections = sectionsIn(state, page)
    const text = sections.map(({ title, body }) => `${title} ${body}`).join(' ')
    const score = scoreOf(words, page.title, `${page.description ?? ''} ${text}`)
    if (score === 0) continue
    const isAll = wordsOf(page.title).join(' ') === words.join(' ')
    const matching = sections
      .map((section) => ({
        ...section,
        score: Math.max(...words.map((word) => scoreOf([word], section.title, section.body))),
      }))
      .filter((section) => section.score > 0)
      .sort((a, b) => b.score - a.score)
    found.push({ page, path, score: score + (isAll ? 100 : 0), sections: matching, ancestors })
  }
  return found.sort((a, b) => b.score - a.score).map((one, index) => ({ ...one, rank: index + 1 }))
}

/** A section that says something on a question. */
export interface FoundAnswer {
  space: string
  page: PageNode
  section: MarkdownSection
  score: number
}

/** The section of each page that says most on some of the words; nothing of pages that hold none. */
export function answersIn(state: Reader, space: string, words: readonly string[]): FoundAnswer[] {
  const found: FoundAnswer[] = []
  for (const { page } of walkPages(headOf(state, { space }).pages)) {
    if (page.hidden || page.type === 'link') continue
    const [best] = sectionsIn(state, page)
      .filter(({ body }) => body !== '')
      .map((section) => {
        const titles = `${page.title} ${section.title}`
        const scores = words.map((word) => scoreOf([word], titles, section.body))
        // a section that holds more of the words says more than one that repeats a few
        const held = scores.filter((score) => score > 0).length
        return { section, score: 1000 * held + scores.reduce((sum, one) => sum + one, 0) }
      })
      .sort((a, b) => b.score - a.score)
    if (best && best.score >= 1000) found.push({ space, page, ...best })
  }
  return found
}
