import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readBaseFile } from '../../../src/features/org/model/folder/base-file.ts'
import { readFolder } from '../../../src/features/org/model/folder/read-folder.ts'
import { readPlan } from '../../../src/features/org/model/plan/plan-file.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

/** Returns the placeholder for an ID from an earlier step. */
const idOfStep = (step: number) => `\${step ${step}: id}`

describe('org plan', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  beforeEach(async () => {
    files = new OrgFiles()
  })
  afterEach(() => files.end())

  const pull = async (parts: string) => {
    const { exit, stderr } = await sandbox.run(`org pull ${files.path} --only ${parts}`)
    assert.equal(exit, 0, stderr)
  }
  const plan = (more = '') => sandbox.run(`org plan ${files.path} ${more}`, { cwd: files.path })
  const requests = async (more = '') => {
    const { exit, stdout, stderr } = await plan(`--json ${more}`)
    assert.equal(exit, 0, stderr)
    const { steps } = JSON.parse(stdout) as {
      steps: { request: { operation: string; path: object; body?: unknown; after?: number[] } }[]
    }
    return steps.map(({ request: { operation, path, body, after } }) => [
      operation,
      path,
      ...(body === undefined ? [] : [body]),
      ...(after ? [after] : []),
    ])
  }
  const send = (method: string, path: string, body?: unknown) =>
    sandbox.served().send(method, path, body)
  const refusals = async () => {
    const { exit, stdout, stderr } = await plan()
    assert.deepEqual([exit, stdout], [11, ''])
    return stderr.split('\n').filter((line) => line.includes(': error: '))
  }

  it('accepts values of the service that it would reject as input, until they are changed', async () => {
    await pull('sites')
    const read = async () => {
      const base = await readBaseFile(files.path)
      assert.ok(base)
      return await readFolder({ path: files.path, cwd: files.path }, base.model)
    }
    files.edit('sites/tidewater-docs.yaml', 'title: Carriers', 'title: x')
    const refused = { message: /structure\.2\.items\.0\.title: Expected at least 2 characters/ }
    await assert.rejects(read(), refused)
    files.edit('.docsctl/base.json', '"title":"Carriers"', '"title":"x"')
    const { objects } = await read()
    assert.equal(objects.get('site:tidewater-docs > section:carriers')?.fields.title, 'x')
    files.edit('sites/tidewater-docs.yaml', 'title: x', 'title: y')
    await assert.rejects(read(), refused)
  })

  it('is empty after a pull and only reads', async () => {
    await pull('teams,members,openapi,custom-fields,translations,saml,organization')
    const sent = sandbox.sent().length
    const { exit, stdout, stderr } = await plan('--exit-code')
    assert.deepEqual([exit, stdout], [0, ''])
    assert.match(stderr, /^No changes to apply$/m)
    assert.deepEqual(
      sandbox
        .sent()
        .slice(sent)
        .filter((line) => !line.startsWith('GET ')),
      [],
    )
  })

  it('reports a removed file or folder, whose resources stay unchanged', async () => {
    await pull('teams,members,organization')
    rmSync(join(files.path, 'members.yaml'))
    rmSync(join(files.path, 'teams'), { recursive: true })
    const { exit, stdout, stderr } = await plan('--exit-code')
    assert.deepEqual([exit, stdout], [0, ''])
    assert.match(
      stderr,
      /^note: members\.yaml no longer exists. Its resources stay unchanged\nnote: teams\/ no longer exists. Its resources stay unchanged\nNo changes/m,
    )
  })

  it('creates resources first and uses placeholders for unknown IDs', async () => {
    await pull('teams,spaces')
    files.write('teams/new.yaml', 'title: New\nmembers:\n  tim.okoro@tidewater.example: owner\n')
    files.edit('spaces/legal.yaml', 'teams: {}', 'teams:\n    new: edit')
    const org = { organizationId: 'tidewater' }
    assert.deepEqual(await requests(), [
      ['teams.create', org, { title: 'New' }],
      [
        'teams.members.set',
        { ...org, teamId: idOfStep(0), userId: 'usr_tim' },
        { role: 'owner' },
        [0],
      ],
      [
        'spaces.permissions.grant',
        { spaceId: 'sp_legal' },
        { teams: [idOfStep(0)], role: 'edit' },
        [0],
      ],
    ])
  })

  it('shows fields before and after, with file and line, and the requests', async () => {
    await pull('teams')
    files.edit('teams/partners.yaml', 'title: Partners', '# new name\ntitle: Allies')
    files.edit('teams/partners.yaml', '  tim.okoro@tidewater.example: member\n', '')
    files.edit(
      'teams/partners.yaml',
      'mateo.rossi@tidewater.example: member',
      'mateo.rossi@tidewater.example: owner',
    )
    const { exit, stdout, stderr } = await plan()
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      `~ team partners  (teams/partners.yaml:2)
    title: Partners → Allies
~ team member mateo.rossi@tidewater.example of the team partners  (teams/partners.yaml:5)
    role: member → owner
- team member tim.okoro@tidewater.example of the team partners
`,
    )
    assert.match(stderr, /^2 to change, 1 to delete: 3 requests, about \d+ s at the rate limit$/m)
    const markdown = await plan('--markdown')
    assert.match(
      markdown.stdout,
      /^\| change \| team partners \| title: Partners → Allies \| teams\/partners\.yaml:2 \|$/m,
    )
  })

  it('keeps changes by others and exits with 6 if both sides changed the same field', async () => {
    await pull('teams')
    await send('PATCH', '/orgs/tidewater/teams/team_product', { title: 'Goods' })
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Allies')
    const kept = await plan()
    assert.equal(kept.exit, 0)
    assert.equal(
      kept.stdout,
      `~ team partners  (teams/partners.yaml:1)
    title: Partners → Allies
Changed remotely and kept:
  ~ team product
      title: Product → Goods
`,
    )
    files.edit('teams/product.yaml', 'title: Product', 'title: Products')
    const both = await plan()
    assert.deepEqual([both.exit, both.stdout], [6, ''])
    assert.match(
      both.stderr,
      /teams\/product\.yaml:1: team product: title was Product, but is Products in the files and Goods remotely/,
    )
    const org = { organizationId: 'tidewater' }
    const partners = ['teams.update', { ...org, teamId: 'team_partners' }, { title: 'Allies' }]
    assert.deepEqual(await requests('--take theirs'), [partners])
    assert.deepEqual(await requests('--take mine'), [
      ['teams.update', { ...org, teamId: 'team_product' }, { title: 'Products' }],
      partners,
    ])
  })

  it('deletes resources removed from files, unless they changed remotely', async () => {
    await pull('teams')
    files.remove('teams/partners.yaml')
    assert.deepEqual(await requests(), [
      ['teams.delete', { organizationId: 'tidewater', teamId: 'team_partners' }],
    ])
    await send('PUT', '/orgs/tidewater/teams/team_partners/members/usr_anton', { role: 'member' })
    const { exit, stderr } = await plan()
    assert.equal(exit, 6)
    assert.match(stderr, /team partners was deleted in the files and changed remotely/)
  })

  it('ignores omitted parts of the files: a key, a list, a folder', async () => {
    await pull('teams,spaces')
    files.edit('teams/partners.yaml', 'title: Partners\n', '')
    files.write('teams/product.yaml', 'title: Product\n')
    files.remove('spaces')
    assert.deepEqual(await requests(), [])
    files.write('teams/product.yaml', 'title: Product\nmembers: []\n')
    assert.deepEqual(
      (await requests()).map(([operation]) => operation),
      Array.from({ length: 6 }, () => 'teams.members.remove'),
    )
  })

  it('recognizes a renamed resource by its previous name in every reference', async () => {
    await pull('teams,collections')
    const team = files.read('teams/people-and-finance.yaml')
    files.remove('teams/people-and-finance.yaml')
    files.write('teams/back-office.yaml', `previously: people-and-finance\n${team}`)
    files.edit('collections.yaml', 'people-and-finance: create', 'back-office: create')
    assert.deepEqual(await requests(), [])
    files.edit('teams/back-office.yaml', 'title: People and Finance', 'title: Back Office')
    assert.deepEqual(await requests(), [
      [
        'teams.update',
        { organizationId: 'tidewater', teamId: 'team_people' },
        { title: 'Back Office' },
      ],
    ])
  })

  it('rejects changes that no request can make, each with its location', async () => {
    await pull('teams,members,custom-fields')
    files.edit('custom-fields.yaml', 'type: text', 'type: number')
    files.write(
      'members.yaml',
      `${files.read('members.yaml')}eve@tidewater.example:\n  role: read\n`,
    )
    files.edit('teams/partners.yaml', 'title: Partners', 'protected: true\ntitle: Partners')
    await pull('teams')
    files.remove('teams/partners.yaml')
    const refused = await refusals()
    assert.match(
      refused[0] ?? '',
      /^custom-fields\.yaml:2:1: error: type of custom field owner: This value is set on creation and cannot be changed \(org\/plan\)/,
    )
    assert.match(refused[1] ?? '', /^members\.yaml:\d+:1: .* docsctl invites send eve@/)
    assert.equal(
      refused[2],
      'teams/partners.yaml:1:1: error: team partners: Protected resources are not deleted (org/plan)',
    )
    assert.equal(refused.length, 3)
  })

  it('deletes a collection after its children move, even to the top level', async () => {
    await pull('collections')
    const text = files.read('collections.yaml')
    const [partners = ''] = /^ {2}- collection: partners\n(?: {4}.*\n)+/m.exec(text) ?? []
    files.write('collections.yaml', text.replace(partners, ''))
    assert.deepEqual(await refusals(), [
      'collections.yaml:1:1: error: collection partners: The collection still contains space partner-program. Move or delete the contents first (org/plan)',
    ])
    files.edit(
      'collections.yaml',
      '  - archive\n',
      '  - archive\n  - partner-program\n  - partner-api\n',
    )
    assert.deepEqual(
      (await requests()).map(([operation, path]) => [operation, path]),
      [
        ['spaces.move', { spaceId: 'sp_partners' }],
        ['spaces.move', { spaceId: 'sp_partner-api' }],
        ['collections.delete', { collectionId: 'col_partners' }],
      ],
    )
  })

  it('adds no space next to the sections of a site, because the API rejects it', async () => {
    await pull('sites')
    files.edit('sites/tidewater-docs.yaml', 'structure:\n', 'structure:\n  - space: research\n')
    assert.match(
      (await refusals())[0] ?? '',
      /sites\/tidewater-docs\.yaml:24:1: error: site space research of the site tidewater-docs: The site has sections\. Add the space to one of them \(org\/plan\)/,
    )
  })

  it('sets a field value of a space after creating the field', async () => {
    await pull('custom-fields,spaces')
    files.write('custom-fields.yaml', `${files.read('custom-fields.yaml')}readers:\n  type: text\n`)
    files.edit('spaces/legal.yaml', 'title: Legal', 'title: Legal\ncustomFields:\n  readers: all')
    assert.deepEqual(await requests(), [
      ['customFields.create', { organizationId: 'tidewater' }, { name: 'readers', type: 'text' }],
      [
        'customFields.values.set',
        { spaceId: 'sp_legal' },
        { values: { readers: { value: 'all' } } },
        [0],
      ],
    ])
  })

  it('lets two sections swap their paths', async () => {
    await pull('sites')
    const file = 'sites/tidewater-docs.yaml'
    files.edit(file, '    path: start\n', '    path: new\n')
    files.edit(file, '    path: news\n', '    path: start\n')
    files.edit(file, '    path: new\n', '    path: news\n')
    const at = { organizationId: 'tidewater', siteId: 'site_docs' }
    assert.deepEqual(await requests(), [
      ['sites.sections.update', { ...at, siteSectionId: 'sec_start' }, { path: 'start-moving' }],
      ['sites.sections.update', { ...at, siteSectionId: 'sec_news' }, { path: 'start' }, [0]],
      ['sites.sections.update', { ...at, siteSectionId: 'sec_start' }, { path: 'news' }, [1]],
    ])
  })

  it('sorts the items of a site as in the file, with the fewest moves', async () => {
    await pull('sites')
    files.edit(
      'sites/tidewater-docs.yaml',
      '  - link: status\n',
      '  - link: status\n    group: x\n',
    )
    const wrong = await plan()
    assert.equal(wrong.exit, 11)
    assert.match(
      wrong.stderr,
      /sites\/tidewater-docs\.yaml:139:5: error: structure\.6\.group: Unknown key\. Expected one of: title, url, localizedTitle, description, icon, condition, draft, localizedDescription, protected, previously \(org\/form\)/,
    )
    files.edit('sites/tidewater-docs.yaml', '    group: x\n', '')
    const text = files.read('sites/tidewater-docs.yaml')
    const [link = ''] = /^ {2}- link: status\n(?: {4}.*\n)+/m.exec(text) ?? []
    files.write(
      'sites/tidewater-docs.yaml',
      text.replace(link, '').replace('structure:\n', `structure:\n${link}`),
    )
    assert.deepEqual(await requests(), [
      [
        'sites.structure.sort',
        { organizationId: 'tidewater', siteId: 'site_docs' },
        {
          item: { type: 'site-external-link', id: 'lnk_status' },
          position: { before: { type: 'site-section', id: 'sec_start' } },
        },
      ],
    ])
  })

  it('is written to a plan file and exits with 10 on request', async () => {
    await pull('teams')
    files.edit('teams/partners.yaml', 'title: Partners', 'title: Allies')
    const { exit } = await plan('--out plan.json --exit-code')
    assert.equal(exit, 10)
    const { steps, groups, names } = readPlan(files.read('plan.json'), 'plan.json')
    assert.deepEqual(groups, ['teams'])
    assert.deepEqual(names, [{ kind: 'team', name: 'partners', id: 'team_partners' }])
    assert.deepEqual(
      steps.map(({ verb, key, reads }) => [verb, key, reads.map(({ field }) => field)]),
      [['change', 'team:partners', [undefined, 'title']]],
    )
  })

  it('requires a pull first', async () => {
    files.write('teams/a.yaml', 'title: A\n')
    const { exit, stderr } = await plan()
    assert.equal(exit, 2)
    assert.match(stderr, /contains no pulled organization/)
  })
})
