import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { commitTime, hasTool, stage, tarArguments } from './staged.js'
import { executableName } from './targets.js'

/** The folder with the image's root file system, from which the image is packed. */
export const imageRoot = '.build/image/root'

/**
 * The image's folders and their permissions. All users can write to some of them, because a
 * container can run under any user ID.
 */
const folders = {
  'usr/bin': 0o755,
  proc: 0o755,
  'home/docsctl': 0o777,
  project: 0o777,
  tmp: 0o1777,
}

/** The Debian packages that contain the C library. */
const packages = ['libc6']

/**
 * Writes an OCI image for Linux on x64. It contains only the executable and the C library, without
 * a shell. Works without a container daemon. If the image can't be built on this machine, returns
 * the reason.
 */
export function writeImage(version) {
  if (!hasTool('tar') || !hasTool('dpkg-deb') || !hasTool('apt-get')) {
    return 'tar, dpkg-deb, or apt-get is not installed'
  }
  const reason = writeRoot(version)
  if (reason) return reason
  const layout = '.build/image/layout'
  rmSync(layout, { recursive: true, force: true })
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const layer = execFileSync('tar', [...tarArguments(), '-cf', '-', '-C', imageRoot, '.'], {
    maxBuffer: 1e9,
  })
  const blob = (mediaType, bytes) => {
    const digest = sha256(bytes)
    writeFileSync(join(layout, 'blobs/sha256', digest), bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const packed = blob('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(layer, { level: 6 }))
  const config = blob('application/vnd.oci.image.config.v1+json', json(imageConfig(version, layer)))
  const manifest = blob(
    'application/vnd.oci.image.manifest.v1+json',
    json({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config,
      layers: [packed],
    }),
  )
  const annotations = { 'org.opencontainers.image.ref.name': version }
  writeFileSync(
    join(layout, 'index.json'),
    json({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }),
  )
  writeFileSync(join(layout, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }))
  const image = resolve('release', `docsctl-${version}-oci-linux-x64.tar`)
  execFileSync('tar', [...tarArguments(), '-cf', image, '-C', layout, '.'])
  return undefined
}

/** Returns the configuration of the image. The container runs as an unprivileged user. */
export function imageConfig(version, layer) {
  const created = new Date(commitTime() * 1000).toISOString()
  return {
    created,
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: '1000:1000',
      Env: ['PATH=/usr/bin', 'HOME=/home/docsctl', 'LANG=C.UTF-8'],
      Entrypoint: ['/usr/bin/docsctl'],
      WorkingDir: '/project',
      Labels: {
        'org.opencontainers.image.title': 'docsctl',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'MIT',
      },
    },
    rootfs: { type: 'layers', diff_ids: [`sha256:${sha256(layer)}`] },
    history: [{ created, created_by: 'docsctl npm run package' }],
  }
}

function writeRoot(version) {
  const downloads = '.build/image/packages'
  rmSync(downloads, { recursive: true, force: true })
  mkdirSync(downloads, { recursive: true })
  try {
    execFileSync('apt-get', ['download', '--quiet', ...packages], {
      cwd: downloads,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    return `apt-get can't download ${packages.join(', ')}: ${String(error.stderr).trim().split('\n')[0]}`
  }
  stage(
    imageRoot,
    {
      'etc/passwd': Buffer.from('docsctl:x:1000:1000::/home/docsctl:/usr/bin/docsctl\n'),
      'etc/group': Buffer.from('docsctl:x:1000:\n'),
      'etc/nsswitch.conf': Buffer.from('hosts: files dns\n'),
      'usr/share/doc/docsctl/LICENSE': 'LICENSE',
      'usr/share/doc/docsctl/THIRD-PARTY-NOTICES.txt': 'release/THIRD-PARTY-NOTICES.txt',
    },
    '',
  )
  for (const file of readdirSync(downloads)) {
    execFileSync('dpkg-deb', ['--extract', join(downloads, file), imageRoot])
  }
  for (const [folder, mode] of Object.entries(folders)) {
    mkdirSync(join(imageRoot, folder), { recursive: true })
    chmodSync(join(imageRoot, folder), mode)
  }
  cpSync(`release/${executableName(version, 'linux-x64')}`, join(imageRoot, 'usr/bin/docsctl'))
  return undefined
}

function json(value) {
  return Buffer.from(JSON.stringify(value))
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
