import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { programOnScreen, type ScreenTerminal } from '../support/processes/screen.ts'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { json, startServer, type TestServer } from '../support/server.ts'

const space = (id: string, title: string) => ({
  ...{ object: 'space', id, title, urls: { location: 'https://api.test' } },
})

interface Shell {
  name: string
  args: string[]
  /** the user's startup file; its last line prints `ready` before the prompt */
  setup: string
  /** the typed text and the line after completion */
  lines: [typed: string, become: string][]
  /** the printed list of spaces with their titles */
  list: RegExp
}

const clearLine = '\u0015'

const everywhere: [string, string][] = [
  ['docsctl tea\t', 'docsctl teams '],
  ['docsctl cr mer\t', 'docsctl cr merge '],
  ['docsctl help exi\t', 'docsctl help exit-codes '],
  ['docsctl members update usr_1 --rol\t', 'docsctl members update usr_1 --role '],
  ['docsctl members update --role=ad\t', 'docsctl members update --role=admin '],
  ['docsctl config set pag\t', 'docsctl config set page-size '],
  [
    'docsctl openapi publish petstore spec\t',
    'docsctl openapi publish petstore specification.yaml ',
  ],
  ['docsctl members update --input=spec\t', 'docsctl members update --input=specification.yaml '],
  ['docsctl orgs update --title @spec\t', 'docsctl orgs update --title @specification.yaml '],
  ['docsctl plugins link wor\t', 'docsctl plugins link works/'],
  ['docsctl spaces get spc_gu\t', 'docsctl spaces get spc_guide '],
  ['docsctl spaces get Leg\t', 'docsctl spaces get Legal '],
  ['docsctl spaces get leg\t', 'docsctl spaces get Legal '],
  ['docsctl spaces get Developer\\ g\t', 'docsctl spaces get Developer\\ guide '],
  ['docsctl content get --space=Developer\\ g\t', 'docsctl content get --space=Developer\\ guide '],
  [
    'docsctl integrations list --scope space:content:r\t',
    'docsctl integrations list --scope space:content:read ',
  ],
]

/** Names with a special meaning in shells, and how a shell has to quote them. */
const special = '$HOME `id` "x" \\'
const inBash = '\\$HOME\\ \\`id\\`\\ \\"x\\"\\ \\\\'

const inFish = '\\$HOME\\ `id`\\ \\"x\\"\\ \\\\'

const posix: [string, string][] = [
  ['docsctl spaces get \\$H\t', `docsctl spaces get ${inBash} `],
  ['docsctl spaces get API\t', 'docsctl spaces get API:\\ v2 '],
  ['docsctl spaces get API:\\ v\t', 'docsctl spaces get API:\\ v2 '],
  ["docsctl spaces get 'Devel\t", "docsctl spaces get 'Developer guide' "],
  ['docsctl spaces get "\\$H\t', 'docsctl spaces get "\\$HOME \\`id\\` \\"x\\" \\\\" '],
]

const shells: Shell[] = [
  {
    name: 'bash',
    args: ['--noprofile', '--norc'],
    setup:
      "PS1='% '; bind 'set enable-bracketed-paste off'; source <(docsctl completion bash); echo ready\n",
    lines: [
      ...everywhere,
      ...posix,
      ["docsctl members list --role 'ad\t", "docsctl members list --role 'admin' "],
      ['docsctl spaces get "Wow\t', 'docsctl spaces get "Wow"\\!""\\!"now" '],
      ['docsctl spaces get Wow\t', 'docsctl spaces get Wow\\!\\!now '],
    ],
    list: /spc_twin1 +\(Twins\)\s+spc_twin2 +\(Twins\)/,
  },
  {
    name: 'zsh',
    args: ['-f'],
    setup:
      "PS1='%% '; autoload -Uz compinit; compinit -u -D; source <(docsctl completion zsh); echo ready\n",
    lines: [
      ...everywhere,
      ...posix,
      ["docsctl members list --role 'ad\t", "docsctl members list --role 'admin' "],
    ],
    // zsh shows resources with the same name in one line
    list: /spc_twin\d +spc_twin\d +-- Twins/,
  },
  {
    name: 'fish',
    args: ['--no-config'],
    setup:
      "function fish_prompt; echo -n '% '; end; set -g fish_autosuggestion_enabled 0; docsctl completion fish | source; echo ready\n",
    lines: [
      ...everywhere,
      ['docsctl spaces get \\$H\t', `docsctl spaces get ${inFish} `],
      ['docsctl spaces get API\t', 'docsctl spaces get API:\\ v2 '],
      ["docsctl spaces get 'Devel\t", "docsctl spaces get 'Developer guide' "],
      ["docsctl members list --role 'ad\t", "docsctl members list --role 'admin' "],
    ],
    list: /spc_twin1 +\(Twins\)\s+spc_twin2 +\(Twins\)/,
  },
]

function isInstalled(name: string): boolean {
  return spawnSync(name, ['--version']).error === undefined
}

describe('shell completion', () => {
  let folder: string
  let server: TestServer
  let env: Record<string, string>
  let screen: ScreenTerminal | undefined

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-shells-'))
    mkdirSync(join(folder, 'bin'))
    mkdirSync(join(folder, 'here/works'), { recursive: true })
    writeFileSync(join(folder, 'here/specification.yaml'), '')
    symlinkSync(join(root, 'bin/run.js'), join(folder, 'bin/docsctl'))
    const items = [
      space('spc_guide', 'Developer guide'),
      space('spc_legal', 'Legal'),
      space('spc_shell', special),
      space('spc_api', 'API: v2'),
      space('spc_twin1', 'Twins'),
      space('spc_twin2', 'Twins'),
      space('spc_flag', '-rf'),
      space('spc_curly', 'Curly ’; exit; ‘'),
      space('spc_history', 'Wow!!now'),
    ]
    server = await startServer(json(200, { items }))
    env = {
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      LANG: 'C.UTF-8',
      DOCSCTL_CONFIG_DIR: folder,
      DOCSCTL_CACHE_DIR: join(folder, 'cache'),
      DOCSCTL_API_URL: server.url,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
    }
    const { exit, stderr } = await runProgram(['cache', 'refresh', 'spaces'], { env })
    assert.equal(exit, 0, stderr)
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  afterEach(() => {
    // a shell can miss a SIGHUP that arrives before it waits for the next key
    screen?.kill('SIGKILL')
    screen = undefined
  })

  for (const shell of shells) {
    it(`works in ${shell.name}`, async function () {
      if (!isInstalled(shell.name)) this.skip()
      screen = programOnScreen(shell.name, shell.args, {
        ...{ env, cwd: join(folder, 'here'), columns: 120, rows: 50 },
      })
      screen.type(shell.setup)
      await screen.shows(/^ready\n%/m)
      for (const [typed, become] of shell.lines) {
        // type further text to determine the cursor position after completion
        screen.type(`${typed}END`)
        await screen.shows(`% ${become}END`)
        screen.type(clearLine)
      }
      screen.type('docsctl spaces get spc_twin\t\t')
      await screen.shows(shell.list)
    })
  }

  it('is set up by the README instructions in a home without folders', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const blocks = [...readme.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, text = '']) => text)
    const [lines, ...others] = blocks.filter((text) => text.includes('docsctl completion'))
    assert.deepEqual(others, [])
    const home = mkdtempSync(join(folder, 'home-'))
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-ec', `${lines}complete -p docsctl`],
      { env: cleanEnvironment({ ...env, HOME: home }), encoding: 'utf8' },
    )
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^complete .*docsctl$/m)
    const written = readFileSync(join(home, '.config/fish/completions/docsctl.fish'), 'utf8')
    assert.match(written, /^complete .*docsctl/m)
  })

  it('works in pwsh', async function () {
    if (!isInstalled('pwsh')) this.skip()
    const matches = (line: string) =>
      `(TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText -join ','`
    const script = [
      'docsctl completion powershell | Out-String | Invoke-Expression',
      matches('docsctl tea'),
      matches('docsctl members list --role '),
      matches('docsctl spaces get spc_'),
      matches('docsctl openapi publish petstore spec'),
      matches('docsctl spaces get Curl'),
    ].join('; ')
    const { stdout } = spawnSync('pwsh', ['-NoProfile', '-Command', script], {
      ...{ env: cleanEnvironment(env), cwd: join(folder, 'here'), encoding: 'utf8' },
    })
    assert.deepEqual(stdout.trim().split(/\r?\n/), [
      'teams',
      'admin,create,edit,review,comment,read,guest',
      'spc_api,spc_curly,spc_flag,spc_guide,spc_history,spc_legal,spc_shell,spc_twin1,spc_twin2',
      './specification.yaml',
      "'Curly ’’; exit; ‘‘'",
    ])
  })
})
