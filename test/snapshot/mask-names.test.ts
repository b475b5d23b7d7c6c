import assert from 'node:assert/strict'
import { maskNames } from '../../src/snapshot/mask-names.ts'

const masked = maskNames([
  { displayName: 'Ines Moreau', number: '001' },
  { displayName: 'Jürgen Groß-Weiß', number: '002' },
  { displayName: 'Bo', number: '003' },
])

describe('the masking of names', () => {
  it('finds whole names in every order and spelling', () => {
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

  it('finds parts of names as words, the same word as the same', () => {
    assert.equal(masked('Ines and ines-notes'), 'Member 001a and member-001a-notes')
    assert.equal(masked('the Moreau plan'), 'the Member 001b plan')
  })

  it('leaves other words alone, and parts of two letters', () => {
    assert.equal(masked('lines of marines, Bo'), 'lines of marines, Bo')
    assert.equal(maskNames([])('Ines'), 'Ines')
  })
})
