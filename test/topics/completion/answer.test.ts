import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
import { answer } from '../../../src/topics/completion/complete.ts'

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
    // whatever is started behind does nothing
    const program = [process.execPath, '-e', '0']
    const text = await answer(shell, typed, { folder: join(root, 'dist'), environment, program })
    return text.split('\n').slice(0, -1)
  }

  /** The lines for words of which the last is being typed. */
  const offered = (...words: string[]) => completed('zsh', words)

  /** The same without what each is. */
  const values = async (...words: string[]) =>
    (await offered(...words)).slice(1).map((line) => line.split('\t')[0])

  it('offers commands and topics with what they are about', async () => {
    assert.deepEqual(await offered('te'), ['words', 'teams\tgroups of members'])
    assert.deepEqual(await offered('teams', 'members', 'l'), [
      'words',
      'list\tlist the members of a team',
    ])
    assert.deepEqual(await offered('wh'), [
      'words',
      'whoami\tshow the user that the token belongs to',
    ])
  })

  it('knows the short name of a topic, and what goes on behind it', async () => {
    assert.deepEqual(await offered('cr'), [
      'words',
      'cr\tpropose, review and merge changes to a space (also: cr)',
    ])
    assert.deepEqual(await values('cr', 'm'), ['merge'])
    assert.deepEqual(await values('cr', 'merge', '12', '--by'), ['--by-id', '--bypass'])
  })

  it('leaves out what is hidden', async () => {
    assert.deepEqual(await values('cache', ''), ['clear'])
  })

  it('offers topics, commands and texts behind help', async () => {
    assert.deepEqual(await offered('help', 'exit'), ['words', 'exit-codes\thow a command ended'])
    assert.deepEqual(await values('help', 'teams', 'mem'), ['members'])
    assert.deepEqual(await values('help', 'teams', 'ex'), [])
  })

  it('offers flags in front of an argument, behind it and between two', async () => {
    const role = ['words', '--role\trole in the organization']
    assert.deepEqual(await offered('members', 'update', '--rol'), role)
    assert.deepEqual(await offered('members', 'update', 'usr_1', '--rol'), role)
    assert.deepEqual(
      await values('members', 'update', 'usr_1', '--role', 'read', 'usr_2', '--dr'),
      ['--dry-run'],
    )
  })

  it('offers a flag once, but one that repeats again', async () => {
    assert.deepEqual(await values('teams', 'list', '--title', 'a', '--tit'), [])
    assert.deepEqual(await values('teams', 'create', '--member', 'a', '--memb'), ['--member'])
  })

  it('offers no flag that another one excludes', async () => {
    assert.deepEqual(await values('openapi', 'diff', '--no-c'), ['--no-ci', '--no-color'])
    assert.deepEqual(await values('openapi', 'diff', '--ci', 'github', '--no-c'), ['--no-color'])
  })

  it('offers both forms of a switch when its negation is begun', async () => {
    assert.deepEqual(await values('orgs', 'update', '--ss'), ['--sso'])
    assert.deepEqual(await offered('orgs', 'update', '--no-ss'), [
      'words',
      '--no-sso\tthe contrary of --sso',
    ])
  })

  it('offers flags where no word is wanted any more', async () => {
    const flags = await values('sites', 'list', '')
    assert.deepEqual(flags.slice(0, 3), ['--org', '--space', '--title'])
    assert.equal(flags.at(-1), '--help')
  })

  it('offers no flag behind --', async () => {
    assert.deepEqual(await offered('teams', 'get', '--', '--o'), [])
  })

  it('offers the values of a flag, in the same word too, and after a short one', async () => {
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

  it('offers the known values of an enumeration that is open', async () => {
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

  it('offers what --unset clears', async () => {
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
    ])
    assert.deepEqual(await values('config', 'get', 'p'), ['page-size', 'profile'])
    assert.deepEqual(await values('config', 'set', 'output', 't'), ['table', 'tsv'])
  })

  it('offers operations by their names behind api, and what each takes', async () => {
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

  it('understands flags in front of the command', async () => {
    assert.deepEqual(await values('-p', 'work', 'teams', 'crea'), ['create'])
    assert.deepEqual(await values('--no-color', 'teams', 'crea'), ['create'])
  })

  it('offers flags and their values in front of the command too', async () => {
    assert.deepEqual(await values('-o', 'js'), ['json', 'jsonl'])
    assert.deepEqual(await values('--output=y'), ['--output=yaml'])
    assert.deepEqual(await values('--out'), ['--output'])
    assert.deepEqual(await values('teams', '--no-i'), ['--no-input'])
    assert.deepEqual(await values('--ver'), ['--verbose', '--version'])
    assert.deepEqual(await values('-o', 'json', 'teams', 'crea'), ['create'])
    assert.deepEqual(await values('-o', 'json', '--ver'), ['--verbose'])
  })

  it('takes what a command lives in by its flag, and goes on to the next word', async () => {
    assert.deepEqual(await values('teams', 'members', 'list', '--te'), ['--team'])
    assert.deepEqual(await values('teams', 'members', 'list', 'team_1', '--te'), [])
    // the change request is given, so that the word is the folder
    assert.deepEqual(await offered('change-requests', 'checkout', '--change-request', '4', 're'), [
      'folders\t',
    ])
  })

  it('offers commands behind schema', async () => {
    assert.deepEqual(await values('schema', 'tea'), ['teams'])
    assert.deepEqual(await offered('schema', 'teams', 'members', 'l'), [
      'words',
      'list\tlist the members of a team',
    ])
  })

  it('offers the jobs that are there, the newest first', async () => {
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

  it('offers the words that help names, and files where a word or a file is wanted', async () => {
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

  it('offers nothing where anything goes', async () => {
    assert.deepEqual(await offered('teams', 'create', '--title', ''), [])
    assert.deepEqual(await offered('nonsense', ''), [])
    assert.deepEqual(await offered('constructor', ''), [])
  })

  it('takes letters of another case where none begins as typed', async () => {
    assert.deepEqual(await values('members', 'list', '--role', 'AD'), ['admin'])
  })

  it('offers the commands and flags of plugins, and their names', async () => {
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
    const plugin = { name: 'docsctl-people', root: folder, oclif, commands }
    mkdirSync(join(folder, 'plugins'))
    writeFileSync(join(folder, 'plugins/plugins.json'), JSON.stringify([plugin]))
    assert.deepEqual(await offered('pe'), ['words', 'people\tnewcomers'])
    assert.deepEqual(await values('people', ''), ['welcome'])
    assert.deepEqual(await values('people', 'welcome', '--tone', ''), ['warm', 'brief'])
    assert.deepEqual(await values('plugins', 'uninstall', ''), ['docsctl-people'])
    assert.deepEqual(await offered('teams', 'li'), [
      'words',
      'list\tlist the teams of an organization',
    ])
  })

  it('reads the words of bash out of the line, and answers what bash replaces', async () => {
    const inBash = (line: string, replaced: string) => completed('bash', [line, replaced])
    assert.deepEqual(await inBash('docsctl members list --role=ad', 'ad'), ['words', 'admin'])
    assert.deepEqual(await inBash('docsctl members list --role "re', 're'), [
      'words',
      'review',
      'read',
    ])
    assert.deepEqual(await inBash(`docsctl teams  create --title 'a b' --memb`, '--memb'), [
      'words',
      '--member\ta first member, by user id (repeatable)',
    ])
    assert.deepEqual(await inBash('docsctl integrations list --scope space:content:', ''), [
      'words',
      'read',
      'write',
    ])
    assert.deepEqual(await inBash('docsctl orgs update --title a\\ b --ema', '--ema'), [
      'words',
      '--email-domain\tan e-mail domain that belongs to the organization (repeatable); replaces all that there are',
    ])
    assert.deepEqual(await inBash('docsctl openapi diff --report sarif=', ''), ['files\t'])
  })

  it('reads the marked words of PowerShell', async () => {
    assert.deepEqual(await completed('powershell', ['=teams', '=']), [
      ...(await completed('zsh', ['teams', ''])),
    ])
  })
})
