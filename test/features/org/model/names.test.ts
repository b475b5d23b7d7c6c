import assert from 'node:assert/strict'
import { nameFromTitle } from '../../../../src/features/org/model/names.ts'

describe('the name of a resource in the files', () => {
  for (const [title, name] of [
    ['Customer Support', 'customer-support'],
    ['Con', 'con-1'],
    ['AUX', 'aux-1'],
    ['nul', 'nul-1'],
    ['PRN', 'prn-1'],
    ['COM1', 'com1-1'],
    ['lpt⁹', 'lpt9-1'],
    ['Contacts', 'contacts'],
    ['Com', 'com'],
    ['com10', 'com10'],
    ['Con Air', 'con-air'],
  ] as const) {
    it(`is ${name} for ${title}`, () => {
      assert.equal(nameFromTitle(title), name)
    })
  }
})
