import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
import { answer } from '../../../src/features/completion/complete.ts'

describe('completion', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-completion-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  async function completed(shell: string, typed: string[]): Promise<string[]> {
    const environment = {
      env: { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_STATE_DIR: folder, DOCSCTL_CACHE_DIR: folder },
      cwd: folder,
      home: folder,
      platform: 'linux' as const,
    }
    // the background process does nothing
    const program = [process.execPath, '-e', '0']
    const text = await answer(shell, typed, { folder: join(root, 'dist'), environment, program })
    return text.split('\n').slice(0, -1)
  }

  /** Completes the last of the given arguments, and returns the lines of the output. */
  const offered = (...words: string[]) => completed('zsh', words)

  /** Returns the same lines without descriptions. */
  const values = async (...words: string[]) =>
    (await offered(...words)).slice(1).map((line) => line.split('\t')[0])

  it('offers commands and topics with their descriptions', async () => {
    assert.deepEqual(await offered('te'), ['words', 'teams\tManage teams'])
    assert.deepEqual(await offered('teams', 'members', 'l'), ['words', 'list\tList team members'])
    assert.deepEqual(await offered('wh'), ['words', 'whoami\tShow the current user'])
  })

  it('accepts the alias of a topic and continues after it', async () => {
    assert.deepEqual(await offered('cr'), [
      'words',
      'cr\tPropose, review, and merge changes (also: cr)',
    ])
    assert.deepEqual(await values('cr', 'm'), ['merge'])
    assert.deepEqual(await values('cr', 'merge', '12', '--by'), ['--by-id', '--bypass'])
  })

  it('omits hidden commands and flags', async () => {
    assert.deepEqual(await values('cache', ''), ['clear'])
  })

  it('offers topics, commands, and help pages after help', async () => {
    assert.deepEqual(await offered('help', 'exit'), [
      'words',
      'exit-codes\tExit codes and error kinds',
    ])
    assert.deepEqual(await values('help', 'teams', 'mem'), ['members'])
    assert.deepEqual(await values('help', 'teams', 'ex'), [])
  })

  it('offers flags before, after, and between arguments', async () => {
    const role = ['words', '--role\tRole in the organization']
    assert.deepEqual(await offered('members', 'update', '--rol'), role)
    assert.deepEqual(await offered('members', 'update', 'usr_1', '--rol'), role)
    assert.deepEqual(
      await values('members', 'update', 'usr_1', '--role', 'read', 'usr_2', '--dr'),
      ['--dry-run'],
    )
  })

  it('offers a flag only once, but offers a repeatable flag again', async () => {
    assert.deepEqual(await values('teams', 'list', '--title', 'a', '--tit'), [])
    assert.deepEqual(await values('teams', 'create', '--member', 'a', '--memb'), ['--member'])
  })

  it('omits a flag that another flag excludes', async () => {
    assert.deepEqual(await values('openapi', 'diff', '--no-c'), ['--no-ci', '--no-color'])
    assert.deepEqual(await values('openapi', 'diff', '--ci', 'github', '--no-c'), ['--no-color'])
  })

  it('offers both forms of a Boolean flag if its negation is typed', async () => {
    assert.deepEqual(await values('orgs', 'update', '--ss'), ['--sso'])
    assert.deepEqual(await offered('orgs', 'update', '--no-ss'), [
      'words',
      '--no-sso\tOpposite of --sso',
    ])
  })

  it('offers flags after all arguments', async () => {
    const flags = await values('sites', 'list', '')
    assert.deepEqual(flags.slice(0, 3), ['--org', '--space', '--title'])
    assert.equal(flags.at(-1), '--help')
  })

  it('offers no flag after --', async () => {
    assert.deepEqual(await offered('teams', 'get', '--', '--o'), [])
  })

  it('offers the values of a flag, including after = and after a short flag', async () => {
    assert.deepEqual(await values('members', 'list', '--role', 're'), ['review', 'read'])
    assert.deepEqual(await values('members', 'list', '--role='), [
      '--role=admin',
      '--role=create',
      '--role=edit',
      '--role=review',
      '--role=comment',
      '--role=read',
      '--role=guest',
    ])
    assert.deepEqual(await values('members', 'list', '-o', 'js'), ['json', 'jsonl'])
    assert.deepEqual(await values('members', 'list', '-ojs'), ['-ojson', '-ojsonl'])
  })

  it('offers the known values of an open enumeration', async () => {
    assert.deepEqual(await values('integrations', 'list', '--scope', 'space:content:'), [
      'space:content:read',
      'space:content:write',
    ])
    assert.deepEqual(await values('sites', 'list', '--type', 'p'), ['premium'])
    assert.deepEqual(await values('cr', 'list', '--status', ''), [
      'draft',
      'open',
      'archived',
      'merged',
    ])
  })

  it('offers the fields that --unset clears', async () => {
    assert.deepEqual(await values('spaces', 'update', 'spc_1', '--unset', ''), [
      'emoji',
      'icon',
      'default-level',
    ])
  })

  it('offers the keys of settings, and the values of some', async () => {
    assert.deepEqual(await values('config', 'set', ''), [
      'org',
      'space',
      'site',
      'output',
      'page-size',
      'review-keys',
      'theme',
      'mouse',
      'journal',
      'journal-keep',
      'journal-size',
      'policy',
      'release-url',
    ])
    assert.deepEqual(await values('config', 'get', 'p'), ['page-size', 'policy', 'profile'])
    assert.deepEqual(await values('config', 'set', 'output', 't'), ['table', 'tsv'])
  })

  it('offers operations by name after api, and the parameters of each', async () => {
    assert.deepEqual(await offered('api', 'listSiteFindi'), [
      'words',
      'listSiteFindings\tGET /orgs/{organizationId}/sites/{siteId}/findings',
    ])
    assert.deepEqual(await values('api', 'getTeamInOrganizationById', ''), [
      'organizationId=',
      'teamId=',
    ])
    assert.deepEqual(await offered('api', 'listSiteFindings', 'question=q', 'sev'), [
      'words',
      'severity=\tlow, medium, high',
    ])
    assert.deepEqual(await values('api', 'listSiteFindings', 'severity='), [
      'severity=low',
      'severity=medium',
      'severity=high',
    ])
    assert.deepEqual(await values('api', 'listSiteFindings', 'severity=low', 'se'), [])
    assert.deepEqual(await values('api', 'updateTeamInOrganizationById', 'ti'), ['title='])
    assert.deepEqual(await offered('api', '/orgs/', ''), [])
    assert.deepEqual(await completed('bash', ['docsctl api listSiteFindings severity=m', 'm']), [
      'words',
      'medium',
    ])
  })

  it('offers profiles with their services', async () => {
    const profiles = { work: { apiUrl: 'https://docs.example.com' }, wiki: {} }
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ current: 'work', profiles }))
    const both = ['words', 'work\thttps://docs.example.com', 'wiki\thttps://api.gitbook.com']
    assert.deepEqual(await offered('teams', 'list', '--profile', 'w'), both)
    assert.deepEqual(await offered('-p', 'w'), both)
    assert.deepEqual(await offered('auth', 'switch', 'wo'), [
      'words',
      'work\thttps://docs.example.com',
    ])
  })

  it('accepts flags before the command', async () => {
    assert.deepEqual(await values('-p', 'work', 'teams', 'crea'), ['create'])
    assert.deepEqual(await values('--no-color', 'teams', 'crea'), ['create'])
  })

  it('offers flags and their values before the command, too', async () => {
    assert.deepEqual(await values('-o', 'js'), ['json', 'jsonl'])
    assert.deepEqual(await values('--output=y'), ['--output=yaml'])
    assert.deepEqual(await values('--out'), ['--output'])
    assert.deepEqual(await values('teams', '--no-i'), ['--no-input'])
    assert.deepEqual(await values('--ver'), ['--verbose', '--version'])
    assert.deepEqual(await values('-o', 'json', 'teams', 'crea'), ['create'])
    assert.deepEqual(await values('-o', 'json', '--ver'), ['--verbose'])
  })

  it('accepts the parent of a command as a flag, and continues with the next argument', async () => {
    assert.deepEqual(await values('teams', 'members', 'list', '--te'), ['--team'])
    assert.deepEqual(await values('teams', 'members', 'list', 'team_1', '--te'), [])
    // the change request is already given, so the argument is the folder
    assert.deepEqual(await offered('change-requests', 'checkout', '--change-request', '4', 're'), [
      'folders\t',
    ])
  })

  it('offers commands after schema', async () => {
    assert.deepEqual(await values('schema', 'tea'), ['teams'])
    assert.deepEqual(await offered('schema', 'teams', 'members', 'l'), [
      'words',
      'list\tList team members',
    ])
  })

  it('offers existing jobs, newest first', async () => {
    assert.deepEqual(await values('jobs', 'show', ''), [])
    mkdirSync(join(folder, 'jobs'))
    for (const name of ['20260601-120000', '20260602-080000']) {
      writeFileSync(join(folder, 'jobs', `${name}.jsonl`), '')
    }
    assert.deepEqual(await values('jobs', 'show', ''), [
      'last',
      '20260602-080000',
      '20260601-120000',
    ])
  })

  it('offers the values that help shows, and files if a value or a file is expected', async () => {
    assert.deepEqual(await values('comments', 'get', 'c_1', '--format', ''), [
      'document',
      'markdown',
    ])
    assert.deepEqual(await values('openapi', 'publish', 'a', '--lint', ''), [
      'minimal',
      'recommended',
    ])
    assert.deepEqual(await offered('openapi', 'publish', 'a', '--lint', 'red'), ['files\t'])
    assert.deepEqual(await offered('members', 'sync', ''), ['files\t'])
    assert.deepEqual(await values('api', '/user', '-X', 'P'), ['POST', 'PUT', 'PATCH'])
    assert.deepEqual(await values('config', 'set', 'theme', ''), ['dark', 'light'])
    assert.deepEqual(await values('config', 'set', 'journal', ''), ['auto', 'always'])
  })

  it('leaves files and folders to the shell', async () => {
    assert.deepEqual(await offered('openapi', 'publish', 'petstore', 'op'), ['files\t'])
    assert.deepEqual(await offered('openapi', 'publish', 'petstore', '--manifest=op'), [
      'files\t--manifest=',
    ])
    assert.deepEqual(await offered('plugins', 'link', ''), ['folders\t'])
    assert.deepEqual(await offered('orgs', 'update', '--title', '@na'), ['files\t@'])
    assert.deepEqual(await offered('openapi', 'diff', '--report', 'sa'), ['words', 'sarif='])
    assert.deepEqual(await offered('openapi', 'diff', '--report', 'sarif=re'), ['files\tsarif='])
    assert.deepEqual(await offered('sandbox', 'run', '--', './re'), ['files\t'])
  })

  it('offers nothing for free text', async () => {
    assert.deepEqual(await offered('teams', 'create', '--title', ''), [])
    assert.deepEqual(await offered('nonsense', ''), [])
    assert.deepEqual(await offered('constructor', ''), [])
  })

  it('ignores case if no candidate matches the typed case', async () => {
    assert.deepEqual(await values('members', 'list', '--role', 'AD'), ['admin'])
  })

  it('offers the commands and flags of plugins, and the names of plugins', async () => {
    const commands = {
      'people:welcome': {
        id: 'people:welcome',
        summary: 'say hello',
        args: {},
        flags: { tone: { name: 'tone', type: 'option', options: ['warm', 'brief'] } },
      },
      'teams:list': { id: 'teams:list', summary: 'another', args: {}, flags: {} },
    }
    const oclif = { topics: { people: { description: 'newcomers' } } }
    const plugin = {
      ...{ name: 'docsctl-people', version: '1.0.0', type: 'user', spec: 'docsctl-people' },
      ...{ root: folder, oclif, commands },
    }
    mkdirSync(join(folder, 'plugins'))
    writeFileSync(join(folder, 'plugins/plugins.json'), JSON.stringify([plugin]))
    assert.deepEqual(await offered('pe'), ['words', 'people\tnewcomers'])
    assert.deepEqual(await values('people', ''), ['welcome'])
    assert.deepEqual(await values('people', 'welcome', '--tone', ''), ['warm', 'brief'])
    assert.deepEqual(await values('plugins', 'uninstall', ''), ['docsctl-people'])
    assert.deepEqual(await offered('teams', 'li'), ['words', 'list\tList teams in an organization'])
  })

  it('splits the line as bash does and returns the part that bash replaces', async () => {
    const inBash = (line: string, replaced: string) => completed('bash', [line, replaced])
    assert.deepEqual(await inBash('docsctl members list --role=ad', 'ad'), ['words', 'admin'])
    assert.deepEqual(await inBash('docsctl members list --role "re', 're'), [
      'words',
      'review',
      'read',
    ])
    assert.deepEqual(await inBash(`docsctl teams  create --title 'a b' --memb`, '--memb'), [
      'words',
      '--member\tInitial member (ID, email address, name, or @me; repeatable)',
    ])
    assert.deepEqual(await inBash('docsctl integrations list --scope space:content:', ''), [
      'words',
      'read',
      'write',
    ])
    assert.deepEqual(await inBash('docsctl orgs update --title a\\ b --ema', '--ema'), [
      'words',
      '--email-domain\tEmail domain that belongs to the organization; replaces all current values (repeatable)',
    ])
    assert.deepEqual(await inBash('docsctl openapi diff --report sarif=', ''), ['files\t'])
  })

  it('reads the delimited arguments of PowerShell', async () => {
    assert.deepEqual(await completed('powershell', ['=teams', '=']), [
      ...(await completed('zsh', ['teams', ''])),
    ])
  })
})
