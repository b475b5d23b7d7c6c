import type { FlagMeta } from '../../host/program/catalog.ts'

/** The arguments that are files, by command. */
const filesByCommand = new Set([
  'openapi:accept revision',
  'members:onboard file',
  'members:sync file',
  'openapi:diff revision',
  'plugins:install plugin',
  'sandbox:run args',
  'sandbox:run command',
  'sites:context-records:upsert file',
  'sites:redirects:import file',
])

const filesByName = new Set(['base', 'file-or-url', 'manifest'])
const foldersByName = new Set(['dir', 'folder'])

/** Returns whether the values of a flag are files or folders, according to its help. */
export function localFlag({
  helpValue,
}: Pick<FlagMeta, 'helpValue'>): 'files' | 'folders' | undefined {
  const help = [helpValue ?? []].flat().join(' ')
  if (/\bFILE\b/.test(help)) return 'files'
  return help === 'DIR' ? 'folders' : undefined
}

/** Returns whether the values of a command's argument are files or folders. */
export function localArgument(name: string, id: string): 'files' | 'folders' | undefined {
  if (filesByName.has(name) || filesByCommand.has(`${id} ${name}`)) return 'files'
  return foldersByName.has(name) ? 'folders' : undefined
}
