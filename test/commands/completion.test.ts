import assert from 'node:assert/strict'
import { docsctl } from '../support/docsctl.ts'

describe('completion', () => {
  it('prints the script of each shell, which asks the program at each key', async () => {
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

  it('refuses a shell that it does not know', async () => {
    assert.deepEqual(await docsctl(['completion', 'tcsh']), {
      exit: 2,
      stdout: '',
      stderr:
        'docsctl: SHELL "tcsh": one of bash, zsh, fish or powershell\n  try: docsctl completion --help\n',
    })
  })

  it('is named where its old name is typed', async () => {
    const { exit, stdout, stderr } = await docsctl(['autocomplete', 'zsh'])
    assert.deepEqual({ exit, stdout }, { exit: 2, stdout: '' })
    assert.match(
      stderr,
      /^docsctl: there is no command "docsctl autocomplete"; is "docsctl completion" meant\?$/m,
    )
  })
})
