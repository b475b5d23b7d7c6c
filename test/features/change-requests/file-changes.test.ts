import assert from 'node:assert/strict'
import type { File } from '../../../src/contract/content/content.ts'
import { describeFile } from '../../../src/features/change-requests/model/describe-change.ts'
import { diffFiles } from '../../../src/features/change-requests/model/file-changes.ts'

function file(id: string, name: string, more: Partial<File> = {}): File {
  const downloadURL = `https://files.test/${id}`
  return { id, name, contentType: 'image/png', downloadURL, size: 10, ...more }
}

const differences = (before: File[], after: File[]) =>
  diffFiles(before, after).map((change) => {
    const ids = ['before' in change && change.before.id, 'after' in change && change.after.id]
    return [change.kind, ...ids.filter(Boolean)].join(' ')
  })

describe('the difference between files', () => {
  it('lists added and removed files', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f2', 'b.png')]), [
      'added f2',
      'removed f1',
    ])
  })

  it('reports a file with a different size, type, or git object as replaced', () => {
    const before = [file('f1', 'a.png', { git: { oid: 'x', path: 'a.png' } })]
    for (const more of [
      { size: 11 },
      { contentType: 'image/gif' },
      { git: { oid: 'y', path: 'a.png' } },
    ]) {
      const after = [file('f1', 'a.png', { git: { oid: 'x', path: 'a.png' }, ...more })]
      assert.deepEqual(differences(before, after), ['replaced f1 f1'])
    }
  })

  it('reports a new file with the name of a removed file as a replacement', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f2', 'a.png')]), ['replaced f1 f2'])
  })

  it('reports the same file with a different name as renamed', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f1', 'b.png')]), ['renamed f1 f1'])
  })

  it('ignores a different URL, or a git object on one side only', () => {
    const after = file('f1', 'a.png', {
      downloadURL: 'https://files.test/f1?signature=2',
      git: { oid: 'x', path: 'a.png' },
    })
    assert.deepEqual(differences([file('f1', 'a.png')], [after]), [])
  })
})

describe('a replaced image', () => {
  const image = (size: number, dimensions?: { width: number; height: number }) =>
    file('f1', 'a.png', { size, ...(dimensions && { dimensions }) })
  const notes = (before: File, after: File) =>
    describeFile({ change: { kind: 'replaced', before, after }, side: 'change-request' }).notes

  it('has the sizes and dimensions of both versions', () => {
    assert.deepEqual(
      notes(image(1200, { width: 640, height: 480 }), image(5000, { width: 800, height: 600 })),
      ['replaced, 1,200 → 5,000 bytes, 640×480 → 800×600'],
    )
  })

  it('shows unchanged dimensions once, and shows none if one side has none', () => {
    const small = { width: 640, height: 480 }
    assert.deepEqual(notes(image(1200, small), image(1300, small)), [
      'replaced, 1,200 → 1,300 bytes, 640×480',
    ])
    assert.deepEqual(notes(image(1200, small), image(1300)), ['replaced, 1,200 → 1,300 bytes'])
  })
})
