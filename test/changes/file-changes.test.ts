import assert from 'node:assert/strict'
import { describeFile } from '../../src/changes/describe-change.ts'
import { diffFiles, type File } from '../../src/changes/file-changes.ts'

function file(id: string, name: string, more: Partial<File> = {}): File {
  const downloadURL = `https://files.test/${id}`
  return { id, name, contentType: 'image/png', downloadURL, size: 10, ...more }
}

const differences = (before: File[], after: File[]) =>
  diffFiles(before, after).map((change) => {
    const ids = ['before' in change && change.before.id, 'after' in change && change.after.id]
    return [change.kind, ...ids.filter(Boolean)].join(' ')
  })

describe('the difference of files', () => {
  it('tells which came and which went', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f2', 'b.png')]), [
      'added f2',
      'removed f1',
    ])
  })

  it('a file of another size is replaced, and so is one of another type or git object', () => {
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

  it('another file of the same name replaces the one that went', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f2', 'a.png')]), ['replaced f1 f2'])
  })

  it('the same file under another name is renamed', () => {
    assert.deepEqual(differences([file('f1', 'a.png')], [file('f1', 'b.png')]), ['renamed f1 f1'])
  })

  it('another address, or a git object on one side alone, is no change', () => {
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

  it('has the sizes and dimensions of both', () => {
    assert.deepEqual(
      notes(image(1200, { width: 640, height: 480 }), image(5000, { width: 800, height: 600 })),
      ['replaced, 1,200 → 5,000 bytes, 640×480 → 800×600'],
    )
  })

  it('has dimensions once where they stayed, and none where one side tells none', () => {
    const small = { width: 640, height: 480 }
    assert.deepEqual(notes(image(1200, small), image(1300, small)), [
      'replaced, 1,200 → 1,300 bytes, 640×480',
    ])
    assert.deepEqual(notes(image(1200, small), image(1300)), ['replaced, 1,200 → 1,300 bytes'])
  })
})
