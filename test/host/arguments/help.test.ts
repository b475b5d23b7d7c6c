import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { manifestPath } from '../../../scripts/manifest.ts'
import { helpText } from '../../../src/host/help/help.ts'
import type { Catalog } from '../../../src/host/program/catalog.ts'
import { matchesGolden } from '../../support/golden.ts'
import { sampleCommands } from '../sample-commands.ts'

const help = (words: string, width = 80) =>
  helpText(words === '' ? [] : words.split(' '), sampleCommands(), width)

describe('help', () => {
  it('for a command has its summary, usage, examples, and grouped flags', () => {
    matchesGolden('test/host/goldens/help-leaf.txt', help('teams create'))
  })

  it('for a topic lists its commands', () => {
    matchesGolden('test/host/goldens/help-topic.txt', help('teams'))
  })

  it('lists the topics and help topics without an argument', () => {
    matchesGolden('test/host/goldens/help-root.txt', help(''))
  })

  it('fits on one screen without an argument, and has a group for each command', () => {
    const manifest = readFileSync(manifestPath, 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalog, 'commands'>
    const names = new Set(Object.keys(commands).map((id) => id.split(':')[0] as string))
    const text = helpText([], { ...sampleCommands(), commands }, 80)
    assert.ok(text.trimEnd().split('\n').length <= 24, text)
    for (const name of names) assert.match(text, new RegExp(`[ ,]${name}( |,|$)`, 'm'), name)
    assert.doesNotMatch(text, /^ {2}further/m)
  })

  it('fits the terminal width', () => {
    for (const width of [60, 80, 120]) {
      for (const line of help('teams create', width).split('\n')) {
        assert.ok(line.length <= width, `${width}: ${line}`)
      }
    }
  })

  it('preserves indented lines of a description at any width', () => {
    const manifest = readFileSync(manifestPath, 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalog, 'commands'>
    for (const width of [40, 60, 80, 120]) {
      const text = helpText(['completion'], { ...sampleCommands(), commands }, width)
      const lines = text.slice(text.indexOf('For bash'), text.indexOf('USAGE')).split('\n')
      assert.deepEqual(
        lines.filter((line) => line.startsWith(' ')),
        [
          '  mkdir -p ~/.local/share/bash-completion/completions',
          '  docsctl completion bash > ~/.local/share/bash-completion/completions/docsctl',
          '  source <(docsctl completion bash)',
          '  source <(docsctl completion zsh)',
          '  mkdir -p ~/.zfunc',
          '  docsctl completion zsh > ~/.zfunc/_docsctl',
          '  fpath=(~/.zfunc $fpath)',
          '  mkdir -p ~/.config/fish/completions',
          '  docsctl completion fish > ~/.config/fish/completions/docsctl.fish',
          '  docsctl completion powershell | Out-String | Invoke-Expression',
        ],
      )
    }
  })

  it('shows repeatable arguments and optional ones', () => {
    assert.match(help('teams get'), /^ {2}docsctl teams get TEAM\.\.\. \[flags\]$/m)
    assert.match(help('teams get'), /^ARGUMENTS\n {2}TEAM\.\.\. {2}Team ID$/m)
    assert.match(help('api'), /^ {2}docsctl api PATH \[flags\]$/m)
    assert.doesNotMatch(help('api'), /ARGUMENTS/)
  })

  it('for an unknown name suggests a similar one', () => {
    assert.throws(() => help('exit-code'), {
      kind: 'usage',
      message: 'No help on "exit-code". Did you mean "exit-codes"?',
    })
    assert.throws(() => help('constructor'), {
      kind: 'usage',
      message: 'No help on "constructor"',
    })
  })
})
