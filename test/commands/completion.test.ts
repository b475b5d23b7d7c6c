import assert from 'node:assert/strict'
import { docsctl } from '../support/docsctl.ts'

describe('completion', () => {
  it('prints a script per shell, which runs docsctl on each completion', async () => {
    const last = {
      bash: /\ncomplete -F _docsctl docsctl\n$/,
      zsh: /^#compdef docsctl\n[\s\S]*\n {2}compdef _docsctl docsctl\n/,
      fish: /\ncomplete --command docsctl --no-files --arguments '\(__docsctl_complete\)'\n$/,
      powershell: /\nRegister-ArgumentCompleter -Native -CommandName docsctl /,
    }
    for (const [shell, end] of Object.entries(last)) {
      const { exit, stdout, stderr } = await docsctl(['completion', shell])
      assert.deepEqual({ exit, stderr }, { exit: 0, stderr: '' })
      assert.match(stdout, end)
      assert.match(stdout, new RegExp(`docsctl __complete ${shell} |program __complete ${shell} `))
    }
  })

  it('escapes all single quotes of PowerShell, including the curly ones', async () => {
    const { stdout } = await docsctl(['completion', 'powershell'])
    assert.match(stdout, /CodeGeneration\]::EscapeSingleQuotedStringContent\(\$value\)/)
  })

  it('rejects an unknown shell', async () => {
    assert.deepEqual(await docsctl(['completion', 'tcsh']), {
      exit: 2,
      stdout: '',
      stderr:
        'docsctl: Invalid value "tcsh" for SHELL. Expected one of: bash, zsh, fish, powershell\n  try: docsctl completion --help\n',
    })
  })

  it('is suggested for its old name', async () => {
    const { exit, stdout, stderr } = await docsctl(['autocomplete', 'zsh'])
    assert.deepEqual({ exit, stdout }, { exit: 2, stdout: '' })
    assert.match(stderr, /Unknown command "autocomplete"\. Did you mean "completion"\?/)
  })
})
