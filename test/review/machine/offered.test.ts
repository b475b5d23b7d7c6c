import assert from 'node:assert/strict'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import type { EffectAnswer } from '../../../src/review/machine/effects.ts'
import type { ReviewGate } from '../../../src/review/machine/state.ts'
import { progressOf } from '../../../src/review/machine/viewed.ts'
import { Driver, linesIn, opened, sampleChanges, target } from '../samples.ts'

const links: ReviewGate = {
  name: 'links',
  state: 'fail',
  text: '2 links are broken: Limits to questions; Webhooks to questions',
  pages: [
    { id: 'limits', title: 'Limits' },
    { id: 'webhooks', title: 'Webhooks' },
  ],
  required: false,
}

const asked = (gates: ReviewGate[]) =>
  opened().press('m').answer('gates', { gates, revision: 'rev_2' })

const shown = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

const textOf = (driver: Driver) =>
  linesIn(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

describe('a page that a gate is about', () => {
  it('is gone to by its number, also where nothing of it has changed', () => {
    assert.ok(!opened().state.review?.tree.some(({ id }) => id === 'webhooks'))
    const driver = asked([links]).press('2')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(shown(driver), 'webhooks')
    assert.deepEqual(textOf(driver), [
      'Guides › Webhooks',
      'links: 2 links are broken: Limits to questions; Webhooks to questions',
    ])
  })

  it('is shown where the tree was narrowed to others', () => {
    const narrowed = opened().press('f').type('errors').press('enter')
    const driver = narrowed.press('m').answer('gates', { gates: [links], revision: 'rev_2' })
    assert.equal(shown(driver.press('2')), 'webhooks')
  })

  it('has one number where several gates are about it', () => {
    const conflicts: ReviewGate = {
      ...{ name: 'conflicts', state: 'fail', text: 'changed on both sides: Webhooks' },
      pages: [{ id: 'webhooks', title: 'Webhooks' }],
      required: false,
    }
    const driver = asked([links, conflicts]).press('3')
    assert.equal(driver.state.dialog?.type, 'merge')
    assert.match(textOf(driver.press('2')).join(' '), /links: .*conflicts: changed on both sides/)
  })
})

describe('the description of a change request', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] })
  const description = {
    object: 'document',
    nodes: [{ object: 'block', type: 'paragraph', nodes: [leaf('For the new gateway.')] }],
  }

  it('has a page of its own', () => {
    const driver = new Driver({ target })
    const changes = sampleChanges({ description } as object)
    driver.answer('changes', { changes, notes: noNotes })
    assert.deepEqual(
      driver.state.review?.tree.slice(0, 3).map(({ title }) => title),
      ['Conversation', 'Description', 'Guides'],
    )
    driver.press('g', 'j')
    assert.deepEqual(textOf(driver), ['Description', 'For the new gateway.'])
    // a comment there is one on the whole
    driver.press('c')
    const { dialog } = driver.state
    assert.deepEqual(dialog?.type === 'compose' && dialog.purpose, { kind: 'comment' })
  })

  it('has none where there is none', () => {
    assert.ok(!opened().state.review?.tree.some(({ kind }) => kind === 'description'))
  })
})

describe('an image that was replaced', () => {
  const image = (size: number) =>
    ({ id: 'file_1', name: 'logo.png', contentType: 'image/png', size }) as never
  const file = {
    change: { kind: 'replaced', before: image(1000), after: image(2000) },
    side: 'change-request',
  } as const

  it('says how large it was and is as soon as that was read off it, once', () => {
    const driver = new Driver({ target })
    const changes = { ...sampleChanges(), files: [file] }
    driver.answer('changes', { changes, notes: noNotes })
    driver.press('G')
    assert.deepEqual(textOf(driver), ['logo.png', 'replaced, 1,000 → 2,000 bytes'])
    const imageSizes = { before: { width: 640, height: 480 }, after: { width: 800, height: 600 } }
    driver.answer('image', { ...file, imageSizes })
    assert.deepEqual(textOf(driver), [
      'logo.png',
      'replaced, 1,000 → 2,000 bytes, 640×480 → 800×600',
    ])
    assert.deepEqual(
      driver.press('k', 'j').asks.filter((ask) => ask === 'image'),
      [],
    )
  })

  it('stays viewed when that is known', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: { ...sampleChanges(), files: [file] }, notes: noNotes })
    const { request, ask } = driver.press('G').asked('image')
    driver.press('v')
    const answer = { ...file, imageSizes: {} }
    driver.send({ type: 'answer', request, ask, answer } as EffectAnswer)
    assert.equal(driver.state.review && progressOf(driver.state.review).viewed, 1)
  })
})
