import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadable } from '../../../../fs/read-file.ts'
import { checkFailed, type Finding } from '../../../../output/ci/finding.ts'
import { didYouMean, expectedOneOf, sentences } from '../../../../output/text/problems.ts'
import { quotedValue } from '../../../../output/text/sentences.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import { type ManifestFile, readManifestFile } from '../../../manifests/index.ts'
import type { OrgKind } from '../kind.ts'
import { kinds } from '../kinds.ts'
import { emptyModel, listKey, type OrgModel } from '../org-model.ts'
import { checkNames } from './check-names.ts'
import { collectionsFile, layouts } from './layout.ts'
import type { ReadFile } from './listed-resources.ts'
import { FolderProblems } from './problems.ts'
import { ResourceReader } from './read-resources.ts'

/**
 * A folder with organization files, and the current folder, to which paths in messages are
 * relative.
 */
export interface OrgFolder {
  path: string
  cwd: string
}

/**
 * Reads the files of an organization. If any files are invalid, throws an error with the problems
 * of all files.
 */
export async function readFolder(folder: OrgFolder, base: OrgModel): Promise<OrgModel> {
  const problems = new FolderProblems()
  const model = emptyModel(base.organization)
  const reader = new ResourceReader(model, base, problems)
  const names = await sortedEntries(folder.path)
  const manifest = (name: string): Promise<ManifestFile> =>
    readManifestFile(join(folder.path, name), folder.cwd, undefined, 'resource')
  const open = async (name: string): Promise<ReadFile | undefined> => {
    const file = await manifest(name)
    problems.findings.push(...file.findings)
    return file.findings.length > 0 ? undefined : { name, file }
  }
  for (const kind of kinds) {
    if (kind.within) continue
    await readKind(kind, { folder, names, model, reader, problems, open })
  }
  reportIgnoredFiles(names, folder, problems)
  reader.placeSpaces()
  await checkNames(model, base, manifest, problems)
  if (problems.findings.length === 0) return model
  throw checkFailed(`${folder.path} has errors`, problems.findings)
}

interface Reading {
  folder: OrgFolder
  names: readonly string[]
  model: OrgModel
  reader: ResourceReader
  problems: FolderProblems
  open: (name: string) => Promise<ReadFile | undefined>
}

async function readKind(
  kind: OrgKind,
  { folder, names, model, reader, problems, open }: Reading,
): Promise<void> {
  const layout = layouts[kind.name]
  if ('folder' in layout) {
    if (!names.includes(layout.folder)) return
    model.scopes.add(listKey(kind.name))
    const entries = await sortedEntries(join(folder.path, layout.folder))
    problems.findings.push(...hiddenFiles(join(folder.path, layout.folder), entries))
    for (const name of entries.filter(isYaml)) {
      const read = await open(`${layout.folder}/${name}`)
      if (read) reader.readResource(kind, name.slice(0, -'.yaml'.length), undefined, read, [])
    }
    return
  }
  const file =
    'file' in layout ? layout.file : 'entries' in layout ? layout.entries : collectionsFile
  if (!names.includes(file)) return
  model.scopes.add(listKey(kind.name))
  const read = await open(file)
  if (!read) return
  if ('file' in layout) reader.readResource(kind, kind.name, undefined, read, [])
  else if ('entries' in layout) reader.entries(kind, undefined, read, [])
  else reader.collections(read)
}

const isYaml = (name: string) => name.endsWith('.yaml') && !name.startsWith('.')

/** Reports files such as `..docs.yaml`, which look like resources but are hidden. */
function hiddenFiles(path: string, names: readonly string[]): Finding[] {
  return names
    .filter((name) => /^\.\..*\.ya?ml$/.test(name))
    .map((name) => ({
      ...{ rule: 'org/file', severity: 'error' },
      message: `The name of the file ${quotedValue(name)} must not begin with a period`,
      ...{ file: join(path, name), line: 1, column: 1 },
    }))
}

const knownNames = [
  collectionsFile,
  ...Object.values(layouts).flatMap((layout) =>
    'file' in layout
      ? [layout.file]
      : 'entries' in layout
        ? [layout.entries]
        : 'folder' in layout
          ? [layout.folder]
          : [],
  ),
]

const withoutSuffix = (name: string) => name.replace(/\.ya?ml$/, '')

/** Reports YAML files whose names don't match any kind. Ignores all other files. */
function reportIgnoredFiles(
  names: readonly string[],
  { path }: OrgFolder,
  { findings }: FolderProblems,
): void {
  findings.push(...hiddenFiles(path, names))
  for (const name of names.filter((one) => /\.ya?ml$/.test(one) && !one.startsWith('.'))) {
    if (knownNames.includes(name)) continue
    const [stem] = suggest(withoutSuffix(name), knownNames.map(withoutSuffix), 1)
    const expectedName = knownNames.find((one) => withoutSuffix(one) === stem)
    const message = sentences(
      `Unknown file ${quotedValue(name)}`,
      expectedName === undefined ? expectedOneOf(knownNames) : didYouMean([expectedName]),
    )
    const place = { file: join(path, name), line: 1, column: 1 }
    findings.push({ rule: 'org/file', severity: 'error', message, ...place })
  }
}

/** Returns whether a folder exists and contains organization files. */
export async function hasFiles(path: string): Promise<boolean> {
  const names = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw unreadable(path, cause)
  })
  return names.some((name) => knownNames.includes(name))
}

async function sortedEntries(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort()
  } catch (cause) {
    throw unreadable(path, cause)
  }
}
