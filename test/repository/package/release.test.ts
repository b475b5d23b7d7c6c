import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { manualText } from '../../../scripts/manual-page.js'
import { comparedLines, lineArguments } from '../../../scripts/package/compared-lines.js'
import { controlText } from '../../../scripts/package/debian.js'
import { checksums } from '../../../scripts/package/release-files.js'
import { sbom } from '../../../scripts/package/sbom.js'
import { storeFiles } from '../../../scripts/package/store-files.js'
import { targets } from '../../../scripts/package/targets.js'

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

  it('have checksums in the format that sha256sum checks', () => {
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

describe('the manual page', () => {
  it('lists commands and help topics, with the controls of roff escaped', () => {
    const commands = [
      { id: 'teams:list', summary: 'List teams - all of them' },
      { id: 'secret', summary: 'Hidden', hidden: true },
    ]
    const topics = { 'exit-codes': { summary: 'Exit codes', body: "\n.bold \\n\n  'quoted'\n" } }
    assert.equal(
      manualText('9.9.9', commands, topics),
      `.TH DOCSCTL 1 "" "docsctl 9.9.9" "User Commands"
.SH NAME
docsctl \\- manage a documentation platform from the command line
.SH SYNOPSIS
.B docsctl
.I COMMAND
[flags]
.SH DESCRIPTION
Run
.B docsctl COMMAND \\-\\-help
to show the arguments, flags, and examples of a command.
.SH COMMANDS
.TP
.B teams list
List teams \\- all of them
.SH EXIT CODES
Exit codes.
.PP
.nf
\\&.bold \\en
  'quoted'
.fi
`,
    )
  })
})

describe('the files of package managers', () => {
  const archives = Object.fromEntries(
    Object.keys(targets).map((target, index) => [
      target,
      {
        url: `https://git.test/acme/docsctl/releases/download/v9.9.9/${target}`,
        sha256: `${index}a`,
      },
    ]),
  )
  const files = storeFiles({
    version: '9.9.9',
    description: 'The command line for people',
    license: 'MIT',
    homepage: 'https://git.test/acme/docsctl',
    archives,
  }) as Record<string, string>

  it('contain the URL and checksum of the archive for each system', () => {
    assert.deepEqual(
      [...String(files['docsctl.rb']).matchAll(/(?:url|sha256) "([^"]*)"/g)].map(
        ([, text]) => text,
      ),
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].flatMap((target) => [
        archives[target]?.url,
        archives[target]?.sha256,
      ]),
    )
    assert.deepEqual(JSON.parse(String(files['docsctl.scoop.json'])), {
      version: '9.9.9',
      description: 'The command line for people',
      homepage: 'https://git.test/acme/docsctl',
      license: 'MIT',
      architecture: {
        '64bit': {
          url: 'https://git.test/acme/docsctl/releases/download/v9.9.9/windows-x64',
          hash: '4a',
        },
      },
      bin: 'docsctl.exe',
    })
    assert.deepEqual(parse(String(files['docsctl.docsctl.installer.yaml'])), {
      PackageIdentifier: 'docsctl.docsctl',
      PackageVersion: '9.9.9',
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: 'docsctl.exe', PortableCommandAlias: 'docsctl' }],
      Installers: [
        {
          Architecture: 'x64',
          InstallerUrl: 'https://git.test/acme/docsctl/releases/download/v9.9.9/windows-x64',
          InstallerSha256: '4A',
        },
      ],
      ManifestType: 'installer',
      ManifestVersion: '1.6.0',
    })
    for (const [name, type] of [
      ['docsctl.docsctl.yaml', 'version'],
      ['docsctl.docsctl.locale.en-US.yaml', 'defaultLocale'],
    ] as const) {
      const { PackageIdentifier, PackageVersion, ManifestType } = parse(String(files[name]))
      assert.deepEqual(
        { PackageIdentifier, PackageVersion, ManifestType },
        { PackageIdentifier: 'docsctl.docsctl', PackageVersion: '9.9.9', ManifestType: type },
      )
    }
  })
})

describe('the Debian package', () => {
  it('requires only the C library', () => {
    assert.match(
      controlText('9.9.9', 'amd64', 5),
      /^Package: docsctl\nVersion: 9\.9\.9\nArchitecture: amd64\n/,
    )
    assert.deepEqual(controlText('9.9.9', 'amd64', 5).match(/^Depends: .*$/gm), [
      'Depends: libc6 (>= 2.31)',
    ])
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

  it('are more than 300, each listed once, with the help of every command', () => {
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
