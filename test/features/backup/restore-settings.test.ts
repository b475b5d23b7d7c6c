import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Body } from '../../sandbox/served.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

const instructions = {
  object: 'document',
  data: {},
  nodes: [
    {
      ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Be brief.', marks: [] }] }],
    },
  ],
}

const agent = {
  scans: { topics: 'never' },
  findings: { changeRequests: 'auto-fixable' },
  editing: { customInstructions: instructions },
}

const entries = [
  { en: 'parcel', de: 'Paket' },
  { en: 'carrier', de: 'Zusteller' },
]

describe('the restore of settings', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string, options: object = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
      ...options,
    })
  const succeed = async (line: string) => {
    const ended = await run(line)
    assert.equal(ended.exit, 0, `${line}: ${ended.stderr}`)
    return ended
  }
  const send = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const onlyItem = async (path: string) => {
    const { items } = await send('GET', path)
    assert.equal(items.length, 1, path)
    return items[0] as Body
  }
  const glossary = async (org: string) =>
    (await send('GET', `/orgs/${org}/translations-glossary`)).items.map(
      ({ translations }) => translations,
    )

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    await send('PUT', '/orgs/acme/translations-glossary', {
      operations: entries.map((translations) => ({ type: 'insert', translations })),
    })
    await send('PUT', '/orgs/acme/agent-instructions', { instructions })
    const site = `/orgs/acme/sites/${ids.site}`
    const look = (await send('GET', `${site}/customization`)) as unknown as { title: string }
    await send('PUT', `${site}/customization`, { ...look, title: 'Acme Docs' })
    const { id } = await onlyItem(`${site}/site-spaces`)
    await send('PATCH', `${site}/site-spaces/${id}/customization`, { title: 'Acme Guide' })
    await send('PUT', `${site}/agent-settings`, agent)
    await succeed(`backup create ${folder.path}`)
  })
  afterEach(() => folder.end())

  const restore = (into: string) => `backup restore ${folder.path} --into ${into} --yes`

  /** Returns the settings of an organization and of its only site. */
  async function settings(org: string) {
    const site = `/orgs/${org}/sites/${(await onlyItem(`/orgs/${org}/sites`)).id}`
    const { id } = await onlyItem(`${site}/site-spaces`)
    const title = async (path: string) =>
      ((await send('GET', path)) as unknown as { title: string }).title
    const read = async (path: string) =>
      (await send('GET', path)) as unknown as Record<string, unknown>
    const { scans, findings, editing } = await read(`${site}/agent-settings`)
    return {
      titles: [
        await title(`${site}/customization`),
        await title(`${site}/site-spaces/${id}/customization`),
      ],
      instructions: (await read(`/orgs/${org}/agent-instructions`)).instructions,
      agent: { scans, findings, editing },
      glossary: await glossary(org),
    }
  }

  it('sets all settings, and undo removes them', async () => {
    await succeed('backup create beta --org beta')
    await succeed(restore('beta'))
    assert.deepEqual(await settings('beta'), {
      titles: ['Acme Docs', 'Acme Guide'],
      instructions,
      agent,
      glossary: entries,
    })
    const again = await succeed(restore('beta'))
    assert.match(again.stderr, /Nothing to restore/)
    const undone = await succeed('jobs undo last --org beta --yes')
    assert.doesNotMatch(undone.stderr, /cannot be|partially/)
    const { stdout } = await succeed('backup diff beta latest --live --jq .[].path')
    // the service records who changed the instructions last
    assert.equal(stdout, 'orgs/beta/agent-instructions\n')
  })

  it('previews the requests for a specification with a different visibility', async () => {
    const text = 'openapi: 3.1.0\ninfo: {title: Pets, version: 1.0.0}\npaths: {}\n'
    await send('POST', '/orgs/acme/openapi', { slug: 'pets', source: { text } })
    await send('PATCH', '/orgs/acme/openapi/pets', { visibility: 'public' })
    // a specification is processed within seconds
    sandbox.served().sandbox.clock.advance(10_000)
    await succeed('backup create pets')
    const line = 'backup restore pets --into beta --only openapi --dry-run --json --jq [.[].url]'
    const { stdout } = await succeed(line)
    assert.deepEqual(
      (JSON.parse(stdout) as string[]).map((url) => new URL(url).pathname),
      ['/v1/orgs/beta/openapi', '/v1/orgs/beta/openapi/pets'],
    )
  })

  it('lists a specification whose text the service had not yet returned', async () => {
    const text = 'openapi: 3.1.0\ninfo: {title: Pets, version: 1.0.0}\npaths: {}\n'
    await send('POST', '/orgs/acme/openapi', { slug: 'pets', source: { text } })
    await succeed('backup create pets')
    const { stderr } = await succeed('backup restore pets --into beta --yes --checklist list.md')
    assert.doesNotMatch(stderr, /specification/)
    assert.equal((await send('GET', '/orgs/beta/spaces')).items.length, 1)
    assert.match(
      readFileSync(join(folder.parent, 'list.md'), 'utf8'),
      /^- \[ \] specification pets: The backup does not contain its text$/m,
    )
  })

  it('adds only the missing entries to a glossary, and undo removes only the added entries', async () => {
    await send('PUT', '/orgs/beta/translations-glossary', {
      operations: [
        { type: 'insert', translations: { en: 'depot', de: 'Lager' } },
        { type: 'insert', translations: entries[1] },
      ],
    })
    await succeed(`${restore('beta')} --only translations`)
    assert.deepEqual(await glossary('beta'), [{ en: 'depot', de: 'Lager' }, entries[1], entries[0]])
    await succeed('jobs undo last --org beta --yes')
    assert.deepEqual(await glossary('beta'), [{ en: 'depot', de: 'Lager' }, entries[1]])
  })

  it('continues an interrupted change of the glossary without duplicates', async () => {
    const stop = new AbortController()
    const end = sandbox.served().sandbox.observe(({ method, path }) => {
      if (method === 'PUT' && path.endsWith('/translations-glossary')) {
        stop.abort(new Error('killed'))
      }
    })
    const { exit } = await run(`${restore('beta')} --only translations`, { signal: stop.signal })
    end()
    assert.notEqual(exit, 0)
    const resumed = await run('jobs resume last --org beta')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(await glossary('beta'), entries)
    await succeed('jobs undo last --org beta --yes')
    assert.deepEqual(await glossary('beta'), [])
  })

  it('sets the override of a space on an existing site, and undo removes it', async () => {
    await send('DELETE', `/spaces/${ids.space}`)
    const spaces = `/orgs/acme/sites/${ids.site}/site-spaces`
    for (const { id } of (await send('GET', spaces)).items) await send('DELETE', `${spaces}/${id}`)
    await succeed(`${restore('acme')} --only spaces/Guide`)
    assert.deepEqual((await settings('acme')).titles, ['Acme Docs', 'Acme Guide'])
    await succeed('jobs undo last --yes')
    assert.deepEqual((await send('GET', spaces)).items, [])
  })
})
