import assert from 'node:assert/strict'
import { maskNames } from '../../../src/sandbox/snapshot/mask-names.ts'

const masked = maskNames([
  { displayName: 'Ines Moreau', number: '001' },
  { displayName: 'Jürgen Groß-Weiß', number: '002' },
  { displayName: 'Bo', number: '003' },
])

describe('masking names', () => {
  it('finds full names in every order and spelling', () => {
    for (const [text, expected] of [
      ['Ask Ines Moreau.', 'Ask Member 001.'],
      ['Moreau, Ines', 'Member 001'],
      ['INES MOREAU', 'Member 001'],
      ['/notes/ines-moreau/x', '/notes/member-001/x'],
      ['usr_moreau_ines', 'usr_member-001'],
      ['inesmoreau imoreau', 'member-001 member-001'],
      ['jurgen-gross-weiss JÜRGEN GROSS', 'member-002 Member 002a Member 002b'],
    ]) {
      assert.equal(masked(text as string), expected)
    }
  })

  it('finds parts of names as words, and masks the same word in the same way', () => {
    assert.equal(masked('Ines and ines-notes'), 'Member 001a and member-001a-notes')
    assert.equal(masked('the Moreau plan'), 'the Member 001b plan')
  })

  it('finds possessives, and names that are joined with other words', () => {
    const masked = maskNames([
      { displayName: 'Emily Parker', number: '001' },
      { displayName: 'Tim Owen', number: '002' },
      { displayName: '김철수', number: '003' },
    ])
    for (const [text, expected] of [
      ['Emilys notes, EMILYS', 'Member 001as notes, Member 001aS'],
      ['emilyparkers page', 'member-001s page'],
      ['notesOfTim timsList Tims', 'notesOfmember-002a member-002asList Member 002as'],
      ['myemilynotes', 'mymember-001anotes'],
      ['Tim Owen, T. Owen, owen-tim, timowen', 'Member 002, Member 002, member-002, member-002'],
      ['김철수가 썼다', 'member-003a가 썼다'],
    ]) {
      assert.equal(masked(text as string), expected)
    }
  })

  it('finds names in encoded addresses', () => {
    for (const [text, expected] of [
      ['?q=ines%2Emoreau&x=%2F', '?q=member-001&x=%2F'],
      ['/notes%2EMoreau%2C%20Ines', '/notes%2EMember 001'],
      ['/j%C3%BCrgen/x', '/member-002a/x'],
      ['/Ju%CC%88rgen%20', '/member-002a%20'],
      ['/%6Doreau %FF 100%', '/member-001b %FF 100%'],
    ]) {
      assert.equal(masked(text as string), expected)
    }
  })

  it('leaves other words and parts of two letters unchanged', () => {
    assert.equal(masked('lines of marines, Bo'), 'lines of marines, Bo')
    assert.equal(maskNames([])('Ines'), 'Ines')
  })
})
