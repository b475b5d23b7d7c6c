import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  type EditorFile,
  editorFileName,
  writeInEditor,
} from '../../../../../src/features/change-requests/review/services/editor.ts'

describe('the editor', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-editor-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the editor. Returns its arguments, its input, and the resulting draft. */
  const edit = async (
    EDITOR: string,
    draft: EditorFile,
    write = (text: string) => text,
    platform: NodeJS.Platform = 'linux',
  ) => {
    let started: string[] = []
    let given = ''
    const text = await writeInEditor(draft, {
      ...{ env: { EDITOR }, platform, folder },
      run: async (command, args) => {
        const file = join(folder, readdirSync(folder)[0] ?? '', draft.name)
        started = [command, ...args].map((word) => word.replace(file, basename(file)))
        given = readFileSync(file, 'utf8')
        writeFileSync(file, write(given))
        return 0
      },
    })
    assert.deepEqual(readdirSync(folder), [])
    return { started, given, text }
  }

  for (const [editor, words] of [
    ['vim', ['vim', '+7', 'page.md']],
    ['/usr/bin/nvim -p', ['/usr/bin/nvim', '-p', '+7', 'page.md']],
    ['nano', ['nano', '+7', 'page.md']],
    ['emacsclient -t', ['emacsclient', '-t', '+7', 'page.md']],
    ['code --wait', ['code', '--wait', '--goto', 'page.md:7']],
    ['hx', ['hx', 'page.md:7']],
    ['subl -w', ['subl', '-w', 'page.md:7']],
    ['mate -w', ['mate', '-w', '--line', '7', 'page.md']],
    ['an-editor', ['an-editor', 'page.md']],
  ] as const) {
    it(`${editor} starts at the line if it supports that`, async () => {
      const { started } = await edit(editor, { text: 'One\n', name: 'page.md', line: 7 })
      assert.deepEqual(started, words)
      const first = await edit(editor, { text: 'One\n', name: 'page.md' })
      assert.equal(first.started.at(-1), 'page.md')
      assert.equal(first.started.length, editor.split(' ').length + 1)
    })
  }

  for (const [editor, words] of [
    ['', ['notepad', 'page.md']],
    ['code.cmd --wait', ['code.cmd', '--wait', '--goto', 'page.md:7']],
    [
      '"C:\\Program Files\\Notepad++\\notepad++.exe" -multiInst',
      ['C:\\Program Files\\Notepad++\\notepad++.exe', '-multiInst', '-n7', 'page.md'],
    ],
  ] as const) {
    it(`${editor || 'the default editor'} is started on Windows`, async () => {
      const draft = { text: 'One\n', name: 'page.md', line: 7 }
      const { started } = await edit(editor, draft, (text) => text, 'win32')
      assert.deepEqual(started, words)
    })
  }

  it('shows the context below the text and returns only the text', async () => {
    const draft = { text: 'My\ndraft', name: 'comment.md', beside: '> The block.\n\nOwen:\n\nWhy?' }
    const { given, text } = await edit('vi', draft, (whole) => whole.replace('draft', 'words'))
    assert.equal(
      given,
      `My
draft

<!-- docsctl: this line and everything below it are not sent -->

> The block.

Owen:

Why?
`,
    )
    assert.equal(text.trimEnd(), 'My\nwords')
    const bare = await edit('vi', { text: 'All of it', name: 'comment.md' })
    assert.deepEqual([bare.given, bare.text], ['All of it', 'All of it'])
  })

  it('opens a file named after the page', () => {
    const named = (title: string) =>
      editorFileName({ kind: 'page', page: 'p_1', title, before: '' })
    assert.equal(named('Rate limits: what/../is new?'), 'rate-limits-what-is-new.md')
    assert.equal(named('…'), 'page.md')
    assert.equal(named('キーの制限'), 'キーの制限.md')
    assert.equal(editorFileName({ kind: 'comment' }), 'comment.md')
  })
})
