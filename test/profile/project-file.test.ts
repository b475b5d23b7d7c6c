import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'yaml'
import { plainMapping, readProjectFile } from '../../src/profile/project-file.ts'
import { removeWorlds, world, write } from './world.ts'

describe('the project file', () => {
  afterEach(removeWorlds)

  it('is the nearest project file in the parent folders', async () => {
    const { root, cwd } = world()
    write(join(root, '.docsctl.yaml'), 'org: far')
    assert.equal((await readProjectFile(cwd))?.path, join(root, '.docsctl.yaml'))
    write(join(root, 'repo/.docsctl.yaml'), 'org: near')
    assert.deepEqual(await readProjectFile(cwd), {
      path: join(root, 'repo/.docsctl.yaml'),
      data: { org: 'near' },
      notes: [],
    })
  })

  it('is ignored if it is a folder or a link to itself', async () => {
    const { root, cwd } = world()
    write(join(root, '.docsctl.yaml'), 'org: far')
    mkdirSync(join(root, 'repo/.docsctl.yaml'))
    symlinkSync('.docsctl.yaml', join(cwd, '.docsctl.yaml'))
    assert.equal((await readProjectFile(cwd))?.path, join(root, '.docsctl.yaml'))
  })

  it('may be empty or contain merge gates', async () => {
    const { cwd } = world()
    const path = join(cwd, '.docsctl.yaml')
    write(path, '# nothing yet\n')
    assert.deepEqual(await readProjectFile(cwd), { path, data: {}, notes: [] })
    write(path, 'pageSize: 50\ngates:\n  - approvals: 1\n')
    assert.deepEqual(await readProjectFile(cwd), {
      path,
      data: { pageSize: 50, gates: [{ approvals: 1 }] },
      notes: [],
    })
  })

  it('reports keys without effect', async () => {
    const { cwd } = world()
    const path = join(cwd, '.docsctl.yaml')
    write(path, 'api-url: https://evil.example\nTOKEN: t\nprofile: prod\ncolor: red\n')
    const reason = 'A project file cannot set the API URL, token, or profile'
    assert.deepEqual((await readProjectFile(cwd))?.notes, [
      `${path}: Ignoring "api-url". ${reason}`,
      `${path}: Ignoring "TOKEN". ${reason}`,
      `${path}: Ignoring "profile". ${reason}`,
      `${path}: Ignoring unknown key "color". Expected one of: org, space, site, output, pageSize, gates, openapi`,
    ])
  })

  it('with many brackets that are not nested is accepted', async () => {
    const { cwd } = world()
    write(join(cwd, '.docsctl.yaml'), `org: acme\nignore: [${'{}, '.repeat(120)}]\n`)
    assert.equal((await readProjectFile(cwd))?.data.org, 'acme')
  })

  for (const [what, content, place] of [
    ['a syntax error', 'org: a\nspace: "b\n', ':3:1'],
    ['a duplicate key', 'org: a\norg: b\n', ':2:1'],
    ['two documents', 'org: a\n---\norg: b\n', ':2:1'],
    ['a list', '- org\n', ''],
    ['a number', '5', ''],
    ['an unknown anchor', 'org: *a\n', ''],
    ['deep nesting', `org: ${'['.repeat(200_000)}`, ''],
    [
      'deep nesting after closed brackets',
      `org: [${'[], '.repeat(60)}${'['.repeat(110)}${']'.repeat(110)}]`,
      '',
    ],
  ] as const) {
    it(`with ${what} is rejected with its location`, async () => {
      const { cwd } = world()
      write(join(cwd, '.docsctl.yaml'), content)
      await assert.rejects(readProjectFile(cwd), (error: Error & { kind?: string }) => {
        assert.equal(error.kind, 'usage')
        assert.ok(
          error.message.startsWith(`${join(cwd, '.docsctl.yaml')}${place}: `),
          error.message,
        )
        return true
      })
    })
  }

  it('has the same values with the fast parser as with the YAML parser', () => {
    assert.deepEqual(plainMapping('# ours\norg: org_1\n\nspace: spc-2 \n'), undefined)
    assert.deepEqual(plainMapping('# ours\r\norg: org_1\r\n\r\nsite: Site-2'), {
      org: 'org_1',
      site: 'Site-2',
    })
    const word = fc.constantFrom('org', 'space', 'Null', 'yes', 'a-b', 'x_1', '1e3', "'q'", 'é', '')
    const gap = fc.constantFrom(': ', ':  ', ':', ' : ', '')
    const line = fc
      .tuple(fc.constantFrom('', ' ', '# '), word, gap, word)
      .map((one) => one.join(''))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const text = lines.join('\n')
        const plain = plainMapping(text)
        if (plain) assert.deepEqual(plain, parse(text) ?? {})
      }),
      { numRuns: 2000 },
    )
  })
})
