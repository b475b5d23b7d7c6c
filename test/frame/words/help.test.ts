import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
import type { Catalogue } from '../../../src/frame/program/catalogue.ts'
import { helpText } from '../../../src/frame/words/help.ts'
import { matchesGolden } from '../../support/golden.ts'
import { sampleCommands } from '../sample-commands.ts'

const help = (words: string, width = 80) =>
  helpText(words === '' ? [] : words.split(' '), sampleCommands(), width)

describe('help', () => {
  it('on a command has its sentence, usage, examples and flags in groups', () => {
    matchesGolden('test/frame/goldens/help-leaf.txt', help('teams create'))
  })

  it('on a topic lists its commands', () => {
    matchesGolden('test/frame/goldens/help-topic.txt', help('teams'))
  })

  it('on nothing lists the topics and the other texts', () => {
    matchesGolden('test/frame/goldens/help-root.txt', help(''))
  })

  it('on nothing stays one screen, and has a group for each command of ours', () => {
    const manifest = readFileSync(join(root, 'oclif.manifest.json'), 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalogue, 'commands'>
    const names = new Set(Object.keys(commands).map((id) => id.split(':')[0] as string))
    const text = helpText([], { ...sampleCommands(), commands }, 80)
    assert.ok(text.trimEnd().split('\n').length <= 24, text)
    for (const name of names) assert.match(text, new RegExp(`[ ,]${name}( |,|$)`, 'm'), name)
    assert.doesNotMatch(text, /^ {2}further/m)
  })

  it('fits the width', () => {
    for (const width of [60, 80, 120]) {
      for (const line of help('teams create', width).split('\n')) {
        assert.ok(line.length <= width, `${width}: ${line}`)
      }
    }
  })

  it('leaves indented lines of a description as they are, whatever the width', () => {
    const manifest = readFileSync(join(root, 'oclif.manifest.json'), 'utf8')
    const { commands } = JSON.parse(manifest) as Pick<Catalogue, 'commands'>
    for (const width of [40, 60, 80, 120]) {
      const text = helpText(['completion'], { ...sampleCommands(), commands }, width)
      const lines = text.slice(text.indexOf('bash, into'), text.indexOf('USAGE')).split('\n')
      assert.deepEqual(
        lines.filter((line) => line.startsWith(' ')),
        [
          '  mkdir -p ~/.local/share/bash-completion/completions',
          '  docsctl completion bash > ~/.local/share/bash-completion/completions/docsctl',
          '  source <(docsctl completion bash)',
          '  source <(docsctl completion zsh)',
          '  mkdir -p ~/.zfunc',
          '  docsctl completion zsh > ~/.zfunc/_docsctl',
          '  mkdir -p ~/.config/fish/completions',
          '  docsctl completion fish > ~/.config/fish/completions/docsctl.fish',
          '  docsctl completion powershell | Out-String | Invoke-Expression',
        ],
      )
    }
  })

  it('shows an argument that repeats, and one that has no need of words', () => {
    assert.match(help('teams get'), /^ {2}docsctl teams get TEAM\.\.\. \[flags\]$/m)
    assert.match(help('teams get'), /^ARGUMENTS\n {2}TEAM\.\.\. {2}id of the team$/m)
    assert.match(help('api'), /^ {2}docsctl api PATH \[flags\]$/m)
    assert.doesNotMatch(help('api'), /ARGUMENTS/)
  })

  it('on nothing that there is suggests what is near it', () => {
    assert.throws(() => help('exit-code'), {
      kind: 'usage',
      message: 'there is no help on "exit-code"; is exit-codes meant?',
    })
    assert.throws(() => help('constructor'), {
      kind: 'usage',
      message: 'there is no help on "constructor"',
    })
  })
})
