import assert from 'node:assert/strict'
import { NameIndex } from '../../src/names/match.ts'
import type { Thing } from '../../src/names/things.ts'

const titled = (...titles: string[]): Thing[] =>
  titles.map((title, index) => ({ id: `spc_${index + 1}`, title }))

/** The first words of an index are looked for in another way than further ones. */
function found(
  things: Thing[],
  word: string,
  kind: 'spaces' | 'pages' | 'members' = 'spaces',
): string[] {
  const index = new NameIndex(things, kind)
  const ways = Array.from({ length: 6 }, () => index.find(word).map(({ id }) => id))
  const [first = []] = ways
  for (const way of ways) assert.deepEqual(way, first)
  return first
}

describe('a word that names a thing', () => {
  it('is its title as it is spelled, before titles that differ in case or accents', () => {
    const things = titled('résumé', 'Resume', 'RESUME')
    assert.deepEqual(found(things, 'Resume'), ['spc_2'])
    assert.deepEqual(found(things, 'résumé'), ['spc_1'])
    assert.deepEqual(found(things, 'resume'), ['spc_1', 'spc_2', 'spc_3'])
  })

  it('is its title in other letters, without accents, or as addresses spell it', () => {
    const things = titled('Développer guide', 'Straße', 'Ελλάς')
    for (const word of ['développer GUIDE', 'Developper guide', 'developper-guide']) {
      assert.deepEqual(found(things, word), ['spc_1'], word)
    }
    // composed and decomposed letters are the same letters
    assert.deepEqual(found(things, 'De\u0301velopper guide'), ['spc_1'])
    assert.deepEqual(found(things, 'STRASSE'), ['spc_2'])
    assert.deepEqual(found(things, 'ελλασ'), ['spc_3'])
  })

  it('is never a part of a name, nor one that a name is a part of', () => {
    const things = titled('Docs', 'Docs archive')
    for (const word of ['Doc', 'archive', 'Docs arch', 'Docs archive 2', 'docs-', ' Docs']) {
      assert.deepEqual(found(things, word), [], word)
    }
  })

  it('means all that have the name', () => {
    assert.deepEqual(found(titled('Docs', 'Legal', 'Docs'), 'Docs'), ['spc_1', 'spc_3'])
  })

  it('is not another one where vowels stand as marks', () => {
    assert.deepEqual(found(titled('कि'), 'का'), [])
    assert.deepEqual(found(titled('が'), 'か'), [])
  })

  it('is an id of any form, and ambiguous where another thing is called so', () => {
    const things: Thing[] = [
      { id: 'docs', title: 'Handbook' },
      { id: 'x1', title: 'docs' },
    ]
    assert.deepEqual(found(things.slice(0, 1), 'docs'), ['docs'])
    assert.deepEqual(found(things, 'docs'), ['docs', 'x1'])
  })

  it('counts a thing once that a list gives twice', () => {
    const twice: Thing = { id: 'spc_1', title: 'Docs' }
    assert.deepEqual(found([twice, twice], 'Docs'), ['spc_1'])
  })

  it('is an e-mail address or a name of a member', () => {
    const ada: Thing = { id: 'usr_1', title: 'Ada Byron', other: 'ada@acme.example' }
    for (const word of ['ada@acme.example', 'Ada@ACME.example', 'ada byron']) {
      assert.deepEqual(found([ada], word, 'members'), ['usr_1'], word)
    }
    assert.deepEqual(found([ada], 'ada', 'members'), [])
  })

  it('is the path of a page before the slug or the title of another', () => {
    const pages: Thing[] = [
      { id: 'pag_1', title: 'Start', other: 'guides/intro', also: ['intro'] },
      { id: 'pag_2', title: 'Intro', other: 'intro' },
      { id: 'pag_3', title: 'guides/intro', other: 'odd' },
    ]
    assert.deepEqual(found(pages, 'intro', 'pages'), ['pag_2'])
    assert.deepEqual(found(pages, '/guides/intro/', 'pages'), ['pag_1'])
    assert.deepEqual(found(pages, 'guides/intro', 'pages'), ['pag_1'])
    assert.deepEqual(found(pages, 'guides', 'pages'), [])
    assert.deepEqual(found(pages.slice(0, 1), 'intro', 'pages'), ['pag_1'])
  })
})
