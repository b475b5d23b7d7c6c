import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { comparedLines, lineArguments } from '../../../scripts/package/compared-lines.js'
import { checksums } from '../../../scripts/package/release-files.js'
import { sbom } from '../../../scripts/package/sbom.js'

const { commands } = JSON.parse(readFileSync('commands.manifest.json', 'utf8'))

describe('the files of a release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-release-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  const packageFolder = (name: string, license: string) => {
    const file = mkdtempSync(join(folder, 'package-'))
    writeFileSync(join(file, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }))
    return file
  }

  it('have checksums in the form that sha256sum checks', () => {
    writeFileSync(join(folder, 'b'), 'b')
    writeFileSync(join(folder, 'a'), 'a')
    writeFileSync(join(folder, 'SHA256SUMS'), 'old')
    assert.equal(
      checksums(folder),
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a\n' +
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b\n',
    )
  })

  it('list each bundled package once in the SBOM, without a time', () => {
    const plain = packageFolder('plain', 'MIT')
    const scoped = packageFolder('@scope/two', '(MIT OR CC0-1.0)')
    assert.deepEqual(sbom('9.9.9', [plain, scoped, plain], '1.4.5'), {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': 'pkg:npm/docsctl@9.9.9',
          name: 'docsctl',
          version: '9.9.9',
          licenses: [{ license: { id: 'MIT' } }],
          purl: 'pkg:npm/docsctl@9.9.9',
        },
      },
      components: [
        {
          type: 'library',
          'bom-ref': 'pkg:npm/plain@1.0.0',
          name: 'plain',
          version: '1.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          purl: 'pkg:npm/plain@1.0.0',
        },
        {
          type: 'library',
          'bom-ref': 'pkg:npm/%40scope/two@1.0.0',
          name: '@scope/two',
          version: '1.0.0',
          licenses: [{ expression: '(MIT OR CC0-1.0)' }],
          purl: 'pkg:npm/%40scope/two@1.0.0',
        },
        {
          type: 'library',
          'bom-ref': 'pkg:npm/bun@1.4.5',
          name: 'bun',
          version: '1.4.5',
          licenses: [{ license: { id: 'MIT' } }],
          purl: 'pkg:npm/bun@1.4.5',
        },
      ],
    })
  })
})

describe('the README', () => {
  it('installs the executable of this version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const [, written] = /^VERSION=(.*)$/m.exec(readFileSync('README.md', 'utf8')) ?? []
    assert.equal(written, version)
  })
})

describe('the compared command lines', () => {
  const lines = comparedLines(commands)

  it('are more than 300, each once, with the help of every command', () => {
    assert.ok(lines.length > 300)
    assert.equal(new Set(lines).size, lines.length)
    const missing = Object.keys(commands).filter(
      (id) => !lines.includes(`${id.replaceAll(':', ' ')} --help`),
    )
    assert.deepEqual(missing, [])
  })

  it('are split at spaces that no backslash precedes', () => {
    assert.deepEqual(lineArguments(''), [])
    assert.deepEqual(lineArguments('__complete bash a\\ b c '), [
      '__complete',
      'bash',
      'a b',
      'c',
      '',
    ])
  })
})

describe('the workflows', () => {
  for (const name of ['ci', 'release']) {
    it(`pin each action of ${name}.yml by its commit, and run existing scripts`, () => {
      const { permissions, jobs } = parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8'))
      assert.deepEqual(permissions, { contents: 'read' })
      const steps = Object.values(jobs).flatMap(
        (job) => (job as { steps: { uses?: string; run?: string }[] }).steps,
      )
      const actions = steps.flatMap(({ uses }) => uses ?? [])
      assert.deepEqual(
        actions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action)),
        [],
      )
      const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
      const used = steps.flatMap(({ run = '' }) => run.match(/(?<=^npm run )[\w:]+/gm) ?? [])
      assert.deepEqual(
        used.filter((script) => !scripts[script]),
        [],
      )
    })
  }
})
