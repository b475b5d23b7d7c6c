import assert from 'node:assert/strict'
import { NameIndex } from '../../../src/features/names/match.ts'
import type { NamedResource } from '../../../src/features/names/resource-names.ts'

const titled = (...titles: string[]): NamedResource[] =>
  titles.map((title, index) => ({ id: `spc_${index + 1}`, title }))

/** Searches six times, because an index handles its first searches differently from later ones. */
function findIds(
  resources: NamedResource[],
  word: string,
  kind: 'spaces' | 'pages' | 'members' = 'spaces',
): string[] {
  const index = new NameIndex(resources, kind)
  const ways = Array.from({ length: 6 }, () => index.find(word).map(({ id }) => id))
  const [first = []] = ways
  for (const way of ways) assert.deepEqual(way, first)
  return first
}

describe('the name of a resource', () => {
  it('matches its exact title before titles that differ in case or accents', () => {
    const resources = titled('résumé', 'Resume', 'RESUME')
    assert.deepEqual(findIds(resources, 'Resume'), ['spc_2'])
    assert.deepEqual(findIds(resources, 'résumé'), ['spc_1'])
    assert.deepEqual(findIds(resources, 'resume'), ['spc_1', 'spc_2', 'spc_3'])
  })

  it('matches its title in a different case, without accents, or as a slug', () => {
    const resources = titled('Développer guide', 'Straße', 'Ελλάς')
    for (const word of ['développer GUIDE', 'Developper guide', 'developper-guide']) {
      assert.deepEqual(findIds(resources, word), ['spc_1'], word)
    }
    // composed and decomposed letters match
    assert.deepEqual(findIds(resources, 'De\u0301velopper guide'), ['spc_1'])
    assert.deepEqual(findIds(resources, 'STRASSE'), ['spc_2'])
    assert.deepEqual(findIds(resources, 'ελλασ'), ['spc_3'])
  })

  it('never matches part of a title or a longer title', () => {
    const resources = titled('Docs', 'Docs archive')
    for (const word of ['Doc', 'archive', 'Docs arch', 'Docs archive 2', 'docs-', ' Docs']) {
      assert.deepEqual(findIds(resources, word), [], word)
    }
  })

  it('matches all resources with the name', () => {
    assert.deepEqual(findIds(titled('Docs', 'Legal', 'Docs'), 'Docs'), ['spc_1', 'spc_3'])
  })

  it('distinguishes titles whose vowels are combining marks', () => {
    assert.deepEqual(findIds(titled('कि'), 'का'), [])
    assert.deepEqual(findIds(titled('が'), 'か'), [])
  })

  it('matches an ID in any format, and is ambiguous if the ID is the title of another resource', () => {
    const resources: NamedResource[] = [
      { id: 'docs', title: 'Handbook' },
      { id: 'x1', title: 'docs' },
    ]
    assert.deepEqual(findIds(resources.slice(0, 1), 'docs'), ['docs'])
    assert.deepEqual(findIds(resources, 'docs'), ['docs', 'x1'])
  })

  it('matches a resource once if a list contains it twice', () => {
    const twice: NamedResource = { id: 'spc_1', title: 'Docs' }
    assert.deepEqual(findIds([twice, twice], 'Docs'), ['spc_1'])
  })

  it('matches the email address or the name of a member', () => {
    const ada: NamedResource = { id: 'usr_1', title: 'Ada Byron', other: 'ada@acme.example' }
    for (const word of ['ada@acme.example', 'Ada@ACME.example', 'ada byron']) {
      assert.deepEqual(findIds([ada], word, 'members'), ['usr_1'], word)
    }
    assert.deepEqual(findIds([ada], 'ada', 'members'), [])
  })

  it('matches the path of a page before the slug or title of another page', () => {
    const pages: NamedResource[] = [
      { id: 'pag_1', title: 'Start', other: 'guides/intro', also: ['intro'] },
      { id: 'pag_2', title: 'Intro', other: 'intro' },
      { id: 'pag_3', title: 'guides/intro', other: 'odd' },
    ]
    assert.deepEqual(findIds(pages, 'intro', 'pages'), ['pag_2'])
    assert.deepEqual(findIds(pages, '/guides/intro/', 'pages'), ['pag_1'])
    assert.deepEqual(findIds(pages, 'guides/intro', 'pages'), ['pag_1'])
    assert.deepEqual(findIds(pages, 'guides', 'pages'), [])
    assert.deepEqual(findIds(pages.slice(0, 1), 'intro', 'pages'), ['pag_1'])
  })
})
