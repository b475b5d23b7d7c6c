import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dispatcher } from 'undici'
import { sourcesPlugin } from '../../scripts/manifest.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { wholeLook } from '../support/service/whole-look.ts'

interface Row {
  method: string
  path: string
  command: string
}

const folder = new URL('../contract/', import.meta.url)
const parseRows = (name: string): Row[] => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

/** The operations of the API reference, and the operations that only the current API has. */
const rows: Row[] = [
  ...parseRows('operations.json'),
  ...readdirSync(new URL('living/', folder)).flatMap((name) => parseRows(`living/${name}`)),
]

/** The value of each argument and path parameter that the commands in this test use. */
const values: Record<string, string> = {}
for (const [names, value] of [
  ['organizationId org', 'acme'],
  ['collectionId collection', 'collection_1'],
  ['spaceId space', 'space_1'],
  ['siteId site', 'site_1'],
  ['siteSectionId section', 'section_1'],
  ['siteSectionGroupId group', 'group_1'],
  ['siteSpaceId site-space', 'site-space_1'],
  ['changeRequestId change-request', '7'],
  ['fileId file', 'file_1'],
  ['pageId page', 'page_1'],
  ['commentId comment', 'comment_1'],
  ['commentReplyId reply', 'reply_1'],
  ['reviewId review', 'review_1'],
  ['revisionId revision', 'revision_1'],
  ['pagePath path', 'install'],
  ['versionId version', 'version_1'],
  ['importRunId import', 'import_1'],
  ['installationId installation', 'installation_1'],
  ['glossaryEntryId entry', 'entry_1'],
  ['repository', 'acme/docs'],
  ['accountName', 'acme'],
  ['repositoryName', 'docs'],
  ['projectId project', '7'],
  ['github', 'github'],
  ['gitlab', 'gitlab'],
  ['url', 'https://docs.example.com/install'],
  ['fieldName field', 'owner'],
  ['inviteId invite', 'invite_1'],
  ['emailDomain email-domain', 'example.com'],
  ['userId user', 'user_1'],
  ['teamId team', 'team_1'],
  ['samlProviderId provider', 'provider_1'],
  ['specSlug slug', 'petstore'],
  ['file-or-url', 'https://example.com/openapi.json'],
  ['translationSettingsId translation', 'translation_1'],
  ['integrationName integration', 'widget'],
  ['installationId installation', 'ins_1'],
  ['auditEventId eventId event', 'evt_1'],
  ['siteFindingId finding', 'fnd_1'],
  ['siteContextRecordId record', 'rec_1'],
  ['siteContextConnectionId connection', 'ctx_1'],
  ['siteQuestionId site-question', 'qst_1'],
  ['siteQuestionAnswerId answer', 'ans_1'],
  ['siteMcpServerId mcp-server', 'mcp_1'],
  ['siteChannelId channel', 'chn_1'],
  ['siteTopicId topic', 'top_1'],
  ['siteScanId scan', 'scn_1'],
  ['conversationId conversation', 'cnv_1'],
  ['reusableContentId reusable-content', 'reu_1'],
  ['shareLinkId share-link', 'link_1'],
  ['siteExternalLinkId link', 'exl_1'],
  ['siteRedirectId redirect', 'red_1'],
  ['query question', 'words'],
] as const) {
  for (const name of names.split(' ')) values[name] = value
}

/** Additional arguments that a command requires. */
const requiredArguments: Record<string, string> = {
  'collections transfer': '--to-org org_2',
  'collections permissions grant': '--role edit',
  'collections permissions set': '--role edit',
  'comments create': '--body hello',
  'comments replies create': '--body hello',
  'content edit': '--input changes.json',
  'change-requests conversations update': '--title Limits',
  'git files get': '--ref refs/heads/main',
  'git export': '--url https://example.com/docs.git --ref refs/heads/main --commit-message Docs',
  'git import': '--url https://example.com/docs.git --ref refs/heads/main',
  'git installations create': '--provider github --space spc_1',
  'git installations update': '--provider github --provider-configuration.branch refs/heads/main',
  'imports start': '--url https://example.com --space spc_1',
  'openapi update': '--visibility private',
  'translations glossary update': '--delete entry_1',
  'content import': '--url https://example.com --source website',
  'custom-fields create': '--name owner --type text',
  'custom-fields values set': 'owner=me',
  'integrations enable-dev-mode': '--tunnel-url https://tunnel.example.com',
  'integrations installations create': '--organization acme',
  'invites create': '--role read',
  'invites send': 'ada@acme.test',
  'invites update': '--role read',
  'orgs agent-instructions set': '--instructions Brief',
  'orgs create': '--title Acme',
  'orgs ai-usage': '--from 2026-10-01T00:00:00Z --to 2026-11-01T00:00:00Z',
  'openapi create': '--no-wait',
  'openapi publish': '--no-wait',
  'saml create': '--label Okta',
  'sites adaptive-schema set': `'{"type":"object","properties":{}}'`,
  'sites customization set': '--input look.json',
  'sites agent-settings set':
    '--scans.topics auto --findings.change-requests never --instructions Brief',
  'sites channels create': '--type builtin:slack --setup-settings.allowed-channel docs',
  'sites channels update': '--role support',
  'sites mcp-servers create': '--name Status --url https://mcp.acme.test --header A=b',
  'sites topics update': '--usage-settings.change-requests',
  'styleguides runs create': '--space spc_1',
  'sites findings update': '--status done',
  'sites insights aggregate': '--range lastYear',
  'sites context-records upsert': 'records.json --type ticket',
  'sites context-connections create': '--connector builtin:api',
  'sites external-links create': '--title Status --url https://status.acme.test',
  'sites permissions grant': '--role edit',
  'sites permissions set': '--role edit',
  'sites publishing-auth update': '--backend custom',
  'sites redirects check': '/old',
  'sites redirects create': '/old --to section:sec_1',
  'sites redirects import': 'redirects.csv',
  'sites share-links create': '--name Partners',
  'sites section-groups create': '--title Guides',
  'sites sections create': '--space spc_1',
  'spaces permissions grant': '--role edit',
  'spaces permissions set': '--role edit',
  'spaces transfer': '--to-org org_2',
  'teams create': '--title Docs',
  'teams members update': '--add usr_2',
  'teams update': '--title Docs',
  'translations create': '--source-space spc_1 --source-language en --language fr',
  'translations update': '--instructions Formal',
}

/**
 * Requests with the keyword `latest` in place of an ID. The operation for an ID also handles these
 * requests.
 */
const latest = ['', '/content'].map(
  (part) => `GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest${part}`,
)

/** Commands that call several operations as part of a workflow. */
const flows = new Set([
  'doctor',
  'org drift',
  'org plan',
  'org pull',
  'policy check',
  'report',
  'members offboard',
  'members onboard',
  'members sync',
  'content export',
  'browse',
  'status',
  'audit',
  'audit openapi',
  'audit stale',
  'audit access',
  'audit links',
  'spaces tree',
  'access',
  'auth login',
  'auth status',
  'change-requests checkout',
  'change-requests diff',
  'change-requests reopen',
  'change-requests reply',
  'change-requests request-changes',
  'change-requests resolve',
  'change-requests threads',
  'content export',
  'doctor',
  'members offboard',
  'members onboard',
  'members sync',
  'integrations publish',
  'integrations validate',
  'openapi create',
  'openapi diff',
  'integrations rollback',
  'integrations tail',
  'openapi rollback',
  'openapi previews list',
  'openapi previews prune',
  'openapi publish',
  'sites redirects import',
])

/** The reads that a command sends before its main request. */
const reads: Record<string, string[]> = {
  'change-requests merge': ['GET /v1/spaces/space_1/change-requests/7/reviews'],
  'integrations publish': ['GET /v1/integrations/widget'],
  'invites send': ['GET /v1/orgs/acme/members'],
  'saml create': ['GET /v1/orgs/acme/saml'],
}

/** Records the requests and responds to each request with an empty list. */
class Recorder extends Dispatcher {
  readonly asked: string[] = []

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    this.asked.push(`${options.method} ${options.path.split('?')[0]}`)
    handler.onConnect?.(() => {})
    handler.onHeaders?.(200, [], () => {}, 'OK')
    const answer = { items: [], pages: [], organizations: [], changes: [], name: 'widget' }
    handler.onData?.(Buffer.from(JSON.stringify(answer)))
    handler.onComplete?.([])
    return true
  }
}

describe('each operation', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-coverage-'))
    writeFileSync(join(folder, 'script.js'), 'export default {}')
    writeFileSync(join(folder, 'look.json'), JSON.stringify(wholeLook))
    writeFileSync(join(folder, 'records.json'), '{"id":"T-1","title":"Slow","body":"It waits"}')
    writeFileSync(join(folder, 'redirects.csv'), 'source\n/old\n')
    writeFileSync(
      join(folder, 'changes.json'),
      '{"changes":[{"operation":"delete_page","page":"pg_1"}]}',
    )
    writeFileSync(
      join(folder, 'gitbook-manifest.yaml'),
      'name: widget\ntitle: Widget\ndescription: A widget\nscript: ./script.js\nscopes: []\norganization: acme\n',
    )
  })
  after(() => rmSync(folder, { recursive: true }))

  for (const { method, path, command } of rows) {
    it(`${method} ${path} is called by docsctl ${command}`, async () => {
      const name = commandName(command)
      const typed = (command.match(/(--[\w-]+ )?\S*[<[][\w-]+[>\]]|--[\w-]+/g) ?? []).flatMap(
        typedFor,
      )
      const lives = ['space', 'site'].filter((thing) => isProvidedByFlag(thing, path, command))
      const context = lives.flatMap((thing) => [`--${thing}`, `${thing}_1`])
      const argv = [
        ...name.split(' '),
        ...typed,
        ...context,
        ...splitArguments(requiredArguments[name] ?? ''),
      ]
      if (
        / (delete|delete-findings|remove|remove-section|revoke|transfer|merge|unpublish|regenerate|uninstall|enable-sso)$/.test(
          name,
        )
      )
        argv.push('--yes')
      const dispatcher = new Recorder()
      const { stderr } = await docsctl(argv, { dispatcher, cwd: folder })
      const expected = path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '?')
      const asked = [...(reads[name] ?? []), `${method} ${expected}`]
      assert.deepEqual(dispatcher.asked, asked, `${argv.join(' ')}\n${stderr}`)
    })
  }

  it('is called by no other commands, except for the listed ones', async () => {
    const { commands } = (await sourcesPlugin()).manifest
    const claims = new Map<string, string[]>()
    for (const [id, { api }] of Object.entries(commands)) {
      for (const line of (api as string[] | undefined) ?? []) {
        claims.set(line, [...(claims.get(line) ?? []), id.replaceAll(':', ' ')])
      }
    }
    for (const { method, path, command } of rows) {
      const name = commandName(command)
      const callers = claims.get(`${method} ${path}`) ?? []
      assert.deepEqual(
        callers.filter((caller) => caller === name || !flows.has(caller)),
        [name],
      )
    }
    const known = new Set(rows.map(({ method, path }) => `${method} ${path}`))
    assert.deepEqual([...claims.keys()].filter((line) => !known.has(line)).sort(), latest)
  })
})

/** Returns the command name that precedes the arguments and flags. */
function commandName(command: string): string {
  return command.split(/ (?=[<[-]|\S+:<)/)[0] as string
}

/**
 * Returns the typed arguments for a placeholder: `<team>`, `team:<team>`, `--change-request <id>`,
 * or a flag without a value.
 */
function typedFor(word: string): string[] {
  const [, flag, kind = '', key = ''] =
    /^(?:(--[\w-]+) )?([\w:]*)[<[]([\w-]+)[>\]]$/.exec(word) ?? []
  if (key === '') return [word]
  if (flag) return [flag, key === 'id' ? '7' : (values[key] ?? '?')]
  return key === 'manifest' ? [] : [`${kind}${values[key] ?? '?'}`]
}

/**
 * Returns whether a flag of the command, not an argument, provides the ID of a resource in the
 * path.
 */
function isProvidedByFlag(thing: string, path: string, command: string): boolean {
  return path.includes(`{${thing}Id}`) && !command.includes(`<${thing}>`)
}
