import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cmdLine,
  docsctlLine,
  quoted,
  shimName,
  splitShellArguments,
  startCommand,
} from '../../src/output/text/shell-arguments.ts'

describe('shell support', () => {
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
    it(`quotes ${JSON.stringify(word)} as one argument`, () => {
      assert.equal(quoted(['x', word], 'linux'), `x ${posix}`)
      assert.equal(quoted(['x', word], 'win32'), `x ${windows}`)
    })
  }

  it('round-trips through a shell', () => {
    const typed = [...words.map(([word]) => word), 'one\ntwo', '!!', '*', '~', '-n', '{a,b}']
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${quoted(typed, 'linux')}`])
    assert.deepEqual(stdout.toString().split('\0').slice(0, -1), typed)
  })

  it('hides secrets in a hint', () => {
    assert.equal(
      docsctlLine(['content', 'list', '--share-key', 'k3y', '--cursor', 'a b']),
      "docsctl content list --share-key '***' --cursor 'a b'",
    )
  })

  it('passes arguments through cmd unchanged', () => {
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

  it('starts a program through the shell only on Windows', () => {
    assert.deepEqual(startCommand('code', ['--wait', 'a b'], 'win32'), {
      command: 'code --wait "a b"',
      args: [],
      shell: true,
    })
    assert.deepEqual(startCommand('code', ['--wait', 'a b'], 'linux'), {
      command: 'code',
      args: ['--wait', 'a b'],
      shell: false,
    })
  })

  it('creates a file that makes docsctl available on the PATH', () => {
    assert.deepEqual(shimName(['C:\\Program Files\\node.exe', 'D:\\100%\\run.js'], 'win32'), {
      name: 'docsctl.cmd',
      text: '@"C:\\Program Files\\node.exe" "D:\\100%%\\run.js" %*\r\n',
    })
    assert.deepEqual(shimName(['/usr/bin/node', "/it's/run.js"], 'linux'), {
      name: 'docsctl',
      text: `#!/bin/sh\nexec /usr/bin/node '/it'\\''s/run.js' "$@"\n`,
    })
  })

  it('splits a line as a shell does', () => {
    assert.deepEqual(splitShellArguments(`code --wait "my file" 'a b'c`), [
      'code',
      '--wait',
      'my file',
      'a bc',
    ])
  })
})
