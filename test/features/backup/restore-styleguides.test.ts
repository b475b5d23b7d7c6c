import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Body } from '../../sandbox/served.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { readChecklist } from './compare-backups.ts'
import { addSmallOrganization, twoOrganizations } from './small-organization.ts'

describe('the restore of style guides', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
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

  /** Returns the titles of all style guides and their sites, and the titles of all other spaces. */
  const readAll = async (org: string) => {
    const { styleguides } = (await send('GET', `/orgs/${org}/styleguides`)) as unknown as {
      styleguides: { space: { title: string }; sites: { title: string }[] }[]
    }
    const spaces = (await send('GET', `/orgs/${org}/spaces`)).items
    return {
      guides: styleguides
        .map(({ space, sites }) => [space.title, ...sites.map(({ title }) => title)])
        .sort(),
      others: spaces.filter(({ type }) => type === undefined).map(({ title }) => title),
    }
  }
  const restored = { guides: [['Style'], ['Voice', 'Docs']], others: ['Guide'] }

  beforeEach(async () => {
    folder = new TestFolder()
    const { site } = await addSmallOrganization(sandbox.served())
    const create = async (title: string) => {
      const { id } = await send('POST', `/orgs/acme/sites/${site}/styleguide`, {})
      await send('PATCH', `/spaces/${id}`, { title, emoji: '🖋️' })
      return id
    }
    const unused = await create('Style')
    const [collection] = (await send('GET', '/orgs/acme/collections')).items
    await send('POST', `/spaces/${unused}/move`, { parent: collection?.id })
    await send('PATCH', `/orgs/acme/sites/${site}`, { styleguide: null })
    await create('Voice')
    await succeed(`backup create ${folder.path}`)
  })
  afterEach(() => folder.end())

  const restore = `--into beta --yes`

  it('creates them once, and undo deletes them', async () => {
    assert.deepEqual(await readAll('acme'), restored)
    await succeed('backup create beta --org beta')
    await succeed(`backup restore ${folder.path} ${restore} --checklist list.json`)
    assert.deepEqual(await readAll('beta'), restored)
    const { items } = readChecklist(join(folder.parent, 'list.json'))
    assert.deepEqual(
      items.filter(({ what }) => /style guide/.test(what)),
      [],
    )
    const again = await succeed(`backup restore ${folder.path} ${restore}`)
    assert.match(again.stderr, /Nothing to restore/)
    await succeed('jobs undo last --org beta --yes')
    assert.equal((await succeed('backup diff beta latest --live --jq length')).stdout, '0\n')
  })

  for (let point = 1; point <= 7; point += 1) {
    it(`is continued after an interruption at write ${point} without duplicates`, async () => {
      const stop = new AbortController()
      let writes = 0
      let hasBegun = false
      const end = sandbox.served().sandbox.observe(({ method, path }) => {
        if (method === 'GET') return
        hasBegun ||= path === '/v1/orgs/beta/sites'
        if (hasBegun) writes += 1
        if (writes === point) stop.abort(new Error('killed'))
      })
      const { exit } = await run(`backup restore ${folder.path} ${restore}`, {
        signal: stop.signal,
      })
      end()
      assert.notEqual(exit, 0)
      const resumed = await run('jobs resume last --org beta')
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(await readAll('beta'), restored)
    })
  }

  it('creates an ordinary space if no site is restored, and lists it', async () => {
    const line = `backup restore ${folder.path} ${restore} --only spaces/Voice --checklist list.json`
    await succeed(line)
    assert.deepEqual(await readAll('beta'), { guides: [], others: ['Voice'] })
    const { items } = readChecklist(join(folder.parent, 'list.json'))
    assert.deepEqual(
      items.filter(({ what }) => /style guide/.test(what)),
      [
        {
          what: 'style guide of space "Voice"',
          why: 'It becomes an ordinary space, because the API creates style guides only for sites, and no site is restored',
        },
      ],
    )
  })
})
