import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cmdLine,
  docsctlLine,
  quoted,
  shimOf,
  startOf,
  wordsOf,
} from '../../src/text/shell-words.ts'

describe('words for a shell', () => {
  const words: [word: string, posix: string, windows: string][] = [
    ['teams', 'teams', 'teams'],
    ['a=b/c', 'a=b/c', 'a=b/c'],
    ['id,title', 'id,title', '"id,title"'],
    ['@file', '@file', '"@file"'],
    ['50%', '50%', "'50%'"],
    ['=ls', "'=ls'", '"=ls"'],
    ['', "''", '""'],
    ['two words', "'two words'", '"two words"'],
    ['a;b|c&d', "'a;b|c&d'", '"a;b|c&d"'],
    ["it's $HOME", "'it'\\''s $HOME'", "'it''s $HOME'"],
    ['say "yes"', `'say "yes"'`, `'say "yes"'`],
    ['a`b', "'a`b'", "'a`b'"],
    ['it’s', "'it’s'", "'it’’s'"],
    ['C:\\docs\\api.yaml', "'C:\\docs\\api.yaml'", 'C:\\docs\\api.yaml'],
    ['C:\\my docs\\', "'C:\\my docs\\'", "'C:\\my docs\\'"],
  ]
  for (const [word, posix, windows] of words) {
    it(`hold ${JSON.stringify(word)} as one`, () => {
      assert.equal(quoted(['x', word], 'linux'), `x ${posix}`)
      assert.equal(quoted(['x', word], 'win32'), `x ${windows}`)
    })
  }

  it('come out of a shell as they went in', () => {
    const typed = [...words.map(([word]) => word), 'one\ntwo', '!!', '*', '~', '-n', '{a,b}']
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${quoted(typed, 'linux')}`])
    assert.deepEqual(stdout.toString().split('\0').slice(0, -1), typed)
  })

  it('are shown without the secrets among them, where they are a hint', () => {
    assert.equal(
      docsctlLine(['content', 'list', '--share-key', 'k3y', '--cursor', 'a b']),
      "docsctl content list --share-key '***' --cursor 'a b'",
    )
  })

  it('reach a program through cmd as they were', () => {
    const words = [
      'npm',
      'C:\\docs',
      'my file',
      'C:\\my docs\\',
      'say "yes" & go',
      'a|b',
      '\\"',
      '',
    ]
    assert.equal(
      cmdLine(words),
      'npm C:\\docs "my file" "C:\\my docs\\\\" "say ""yes"" & go" "a|b" "\\\\""" ""',
    )
  })

  it('start a program by the shell on Windows alone', () => {
    assert.deepEqual(startOf('code', ['--wait', 'a b'], 'win32'), {
      command: 'code --wait "a b"',
      args: [],
      shell: true,
    })
    assert.deepEqual(startOf('code', ['--wait', 'a b'], 'linux'), {
      command: 'code',
      args: ['--wait', 'a b'],
      shell: false,
    })
  })

  it('make a file by which docsctl is found on the PATH', () => {
    assert.deepEqual(shimOf(['C:\\Program Files\\node.exe', 'D:\\100%\\run.js'], 'win32'), {
      name: 'docsctl.cmd',
      text: '@"C:\\Program Files\\node.exe" "D:\\100%%\\run.js" %*\r\n',
    })
    assert.deepEqual(shimOf(['/usr/bin/node', "/it's/run.js"], 'linux'), {
      name: 'docsctl',
      text: `#!/bin/sh\nexec /usr/bin/node '/it'\\''s/run.js' "$@"\n`,
    })
  })

  it('are split as a shell splits them', () => {
    assert.deepEqual(wordsOf(`code --wait "my file" 'a b'c`), ['code', '--wait', 'my file', 'a bc'])
  })
})
