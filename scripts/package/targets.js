/**
 * The supported systems. Each one has the names of its packages with bun, esbuild, and the keychain
 * module.
 */
export const targets = {
  'linux-x64': {
    bun: 'linux-x64',
    esbuild: 'linux-x64',
    keyring: 'linux-x64-gnu',
  },
  'linux-arm64': {
    bun: 'linux-aarch64',
    esbuild: 'linux-arm64',
    keyring: 'linux-arm64-gnu',
  },
  'darwin-x64': {
    bun: 'darwin-x64',
    esbuild: 'darwin-x64',
    keyring: 'darwin-x64',
  },
  'darwin-arm64': {
    bun: 'darwin-aarch64',
    esbuild: 'darwin-arm64',
    keyring: 'darwin-arm64',
  },
  'windows-x64': {
    bun: 'windows-x64',
    esbuild: 'win32-x64',
    keyring: 'win32-x64-msvc',
  },
}

export function isWindows(target) {
  return target.startsWith('windows')
}

/** Returns the name of an executable in `release`. */
export function executableName(version, target) {
  return `docsctl-${version}-${target}${isWindows(target) ? '.exe' : ''}`
}

/** Returns the target for this machine. Throws if there is none. */
export function hostTarget() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const target = `${system}-${process.arch}`
  if (!targets[target]) throw new Error(`There is no executable for ${target}`)
  return target
}

// processor numbers in the headers of ELF, Mach-O, and PE files
const elfMachines = { 62: 'x64', 183: 'arm64' }
const machMachines = { 16777223: 'x64', 16777228: 'arm64' }
const peMachines = { 34404: 'x64', 43620: 'arm64' }

/** Returns the target of an executable by the first bytes of its file. */
export function executableFormat(head) {
  if (head.length >= 64 && head.readUInt32BE(0) === 0x7f454c46) {
    return `linux-${elfMachines[head.readUInt16LE(18)] ?? 'other'}`
  }
  if (head.length >= 8 && head.readUInt32LE(0) === 0xfeedfacf) {
    return `darwin-${machMachines[head.readUInt32LE(4)] ?? 'other'}`
  }
  if (head.length >= 64 && head.toString('latin1', 0, 2) === 'MZ') {
    const at = head.readUInt32LE(60)
    const isPe = at + 6 <= head.length && head.toString('latin1', at, at + 4) === 'PE\0\0'
    if (isPe) return `windows-${peMachines[head.readUInt16LE(at + 4)] ?? 'other'}`
  }
  return 'unknown'
}
