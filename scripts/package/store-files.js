import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveName } from './archives.js'
import { targets } from './targets.js'

/**
 * Returns the version, license, and archives of a release, for use in all files for package
 * managers.
 */
export function releaseDescription(version, url, folder = 'release') {
  const { description, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const archive = (target) => {
    const name = archiveName(version, target)
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    return { url: `${url.replace(/\/$/, '')}/${name}`, sha256 }
  }
  const archives = Object.fromEntries(
    Object.keys(targets).map((target) => [target, archive(target)]),
  )
  return { version, description, license, homepage: homepage(url), archives }
}

/** Returns the repository's page for a release URL, or the site's root for any other URL. */
function homepage(url) {
  const { origin, pathname } = new URL(url)
  return origin + (/^(\/.+)\/releases\/download\//.exec(pathname)?.[1] ?? '/')
}

/** Returns the contents of the files for Homebrew, Scoop, and winget, by file name. */
export function storeFiles(release) {
  return {
    'docsctl.rb': homebrewFormula(release),
    'docsctl.scoop.json': scoopManifest(release),
    ...wingetManifests(release),
  }
}

function homebrewFormula({ version, description, license, homepage, archives }) {
  const source = (target) => `      url "${archives[target].url}"
      sha256 "${archives[target].sha256}"`
  const system = (name) => `  on_${name === 'darwin' ? 'macos' : name} do
    on_arm do
${source(`${name}-arm64`)}
    end
    on_intel do
${source(`${name}-x64`)}
    end
  end`
  return `class Docsctl < Formula
  desc "${description.replace(/^The /, '').replace(/^c/, 'C')}"
  homepage "${homepage}"
  version "${version}"
  license "${license}"

${system('darwin')}

${system('linux')}

  def install
    bin.install "docsctl"
    man1.install "docsctl.1"
    bash_completion.install "completions/docsctl.bash" => "docsctl"
    zsh_completion.install "completions/_docsctl"
    fish_completion.install "completions/docsctl.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/docsctl --version")
  end
end
`
}

function scoopManifest({ version, description, license, homepage, archives }) {
  const { url, sha256 } = archives['windows-x64']
  const manifest = {
    version,
    description,
    homepage,
    license,
    architecture: { '64bit': { url, hash: sha256 } },
    bin: 'docsctl.exe',
  }
  return `${JSON.stringify(manifest, null, 4)}\n`
}

function wingetManifests({ version, description, license, homepage, archives }) {
  const { url, sha256 } = archives['windows-x64']
  const id = 'docsctl.docsctl'
  const texts = {
    version: `DefaultLocale: en-US`,
    'defaultLocale.en-US': `PackageLocale: en-US
Publisher: docsctl authors
PackageName: docsctl
PackageUrl: ${homepage}
License: ${license}
ShortDescription: ${description}`,
    installer: `InstallerType: zip
NestedInstallerType: portable
NestedInstallerFiles:
- RelativeFilePath: docsctl.exe
  PortableCommandAlias: docsctl
Installers:
- Architecture: x64
  InstallerUrl: ${url}
  InstallerSha256: ${sha256.toUpperCase()}`,
  }
  const files = { version: '', 'defaultLocale.en-US': '.locale.en-US', installer: '.installer' }
  return Object.fromEntries(
    Object.entries(texts).map(([type, text]) => [
      `${id}${files[type]}.yaml`,
      `PackageIdentifier: ${id}
PackageVersion: ${version}
${text}
ManifestType: ${type.replace('.en-US', '')}
ManifestVersion: 1.6.0
`,
    ]),
  )
}
