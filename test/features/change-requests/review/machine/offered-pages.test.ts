import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type {
  EffectResponse,
  ReviewGate,
} from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { viewedProgress } from '../../../../../src/features/change-requests/review/machine/viewed.ts'
import { Driver, opened, pageLines, sampleChanges, target } from '../samples.ts'

const links: ReviewGate = {
  name: 'links',
  state: 'fail',
  text: '2 broken links: Limits to questions; Webhooks to questions',
  pages: [
    { id: 'limits', title: 'Limits' },
    { id: 'webhooks', title: 'Webhooks' },
  ],
  required: false,
}

const mergeDialog = (gates: ReviewGate[]) =>
  opened().press('m').answer('gates', { gates, revision: 'rev_2' })

const selectedId = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

const pageText = (driver: Driver) =>
  pageLines(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

describe('a page that a gate refers to', () => {
  it('opens by its number, even if it is unchanged', () => {
    assert.ok(!opened().state.review?.tree.some(({ id }) => id === 'webhooks'))
    const driver = mergeDialog([links]).press('2')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(selectedId(driver), 'webhooks')
    assert.deepEqual(pageText(driver), [
      'Guides › Webhooks',
      'links: 2 broken links: Limits to questions; Webhooks to questions',
    ])
  })

  it('is shown even if the tree is filtered', () => {
    const narrowed = opened().press('f').type('errors').press('enter')
    const driver = narrowed.press('m').answer('gates', { gates: [links], revision: 'rev_2' })
    assert.equal(selectedId(driver.press('2')), 'webhooks')
  })

  it('has only one number if several gates refer to it', () => {
    const conflicts: ReviewGate = {
      ...{ name: 'conflicts', state: 'fail', text: 'changed on both sides: Webhooks' },
      pages: [{ id: 'webhooks', title: 'Webhooks' }],
      required: false,
    }
    const driver = mergeDialog([links, conflicts]).press('3')
    assert.equal(driver.state.dialog?.type, 'merge')
    assert.match(pageText(driver.press('2')).join(' '), /links: .*conflicts: changed on both sides/)
  })
})

describe('the description of a change request', () => {
  const leaf = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] })
  const description = {
    object: 'document',
    nodes: [{ object: 'block', type: 'paragraph', nodes: [leaf('For the new gateway.')] }],
  }

  it('has its own page', () => {
    const driver = new Driver({ target })
    const changes = sampleChanges({ description } as object)
    driver.answer('changes', { changes, notes: noNotes })
    assert.deepEqual(
      driver.state.review?.tree.slice(0, 3).map(({ title }) => title),
      ['Conversation', 'Description', 'Guides'],
    )
    driver.press('g', 'j')
    assert.deepEqual(pageText(driver), ['Description', 'For the new gateway.'])
    // the reported page is unchanged, so the comment refers to the whole change request
    driver.press('c')
    const { dialog } = driver.state
    assert.deepEqual(dialog?.type === 'compose' && dialog.purpose, { kind: 'comment' })
  })

  it('has no page if it is empty', () => {
    assert.ok(!opened().state.review?.tree.some(({ kind }) => kind === 'description'))
  })
})

describe('a replaced image', () => {
  const image = (size: number) =>
    ({ id: 'file_1', name: 'logo.png', contentType: 'image/png', size }) as never
  const file = {
    change: { kind: 'replaced', before: image(1000), after: image(2000) },
    side: 'change-request',
  } as const

  it('shows its old and new dimensions once they are read', () => {
    const driver = new Driver({ target })
    const changes = { ...sampleChanges(), files: [file] }
    driver.answer('changes', { changes, notes: noNotes })
    driver.press('G')
    assert.deepEqual(pageText(driver), ['logo.png', 'replaced, 1,000 → 2,000 bytes'])
    const imageSizes = { before: { width: 640, height: 480 }, after: { width: 800, height: 600 } }
    driver.answer('image', { ...file, imageSizes })
    assert.deepEqual(pageText(driver), [
      'logo.png',
      'replaced, 1,000 → 2,000 bytes, 640×480 → 800×600',
    ])
    assert.deepEqual(
      driver.press('k', 'j').asks.filter((ask) => ask === 'image'),
      [],
    )
  })

  it('stays viewed when the dimensions arrive', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: { ...sampleChanges(), files: [file] }, notes: noNotes })
    const { request, ask } = driver.press('G').asked('image')
    driver.press('v')
    const answer = { ...file, imageSizes: {} }
    driver.send({ type: 'answer', request, ask, answer } as EffectResponse)
    assert.equal(driver.state.review && viewedProgress(driver.state.review).viewed, 1)
  })
})
