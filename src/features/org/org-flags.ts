import { isAbsolute, resolve } from 'node:path'
import type { Problem } from '../../errors.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, byIdFlag, contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { didYouMean, invalidValue, unknownValue } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import type { OrgFolder } from './model/folder/read-folder.ts'
import type { GroupName, SelectedParts } from './model/kind.ts'
import { groups } from './model/kind.ts'

export const folderArg = {
  folder: Args.string({ required: true, description: 'Folder with the organization files' }),
}

export const readFlags = {
  org: contextFlags.organizationId.definition,
  ...byIdFlag,
  jobs: batchFlags.jobs,
}

export const partFlags = {
  only: Flags.string({
    description:
      'Pull only these kinds of resources, such as teams (repeatable or comma-separated; default: all)',
    helpGroup: 'TARGET',
    helpValue: 'PART',
    known: [...groups],
    multiple: true,
  }),
}

export const selectionFlag = {
  only: Flags.string({
    description:
      'Include only these kinds of resources, such as teams, or single resources, such as teams/docs (repeatable or comma-separated; default: all)',
    helpGroup: 'TARGET',
    helpValue: 'PART[/NAME]',
    known: [...groups],
    multiple: true,
  }),
}

export const takeFlag = {
  take: Flags.string({
    description:
      'Resolve conflicts in favor of the files (mine) or the organization (theirs) (default: exit with 6)',
    helpGroup: 'CHANGE',
    options: ['mine', 'theirs'],
  }),
}

/** Returns the folder in the arguments, with its absolute path. */
export function organizationFolder(
  run: WithArgs & WithEnvironment,
  name = run.args.named.folder ?? '',
): OrgFolder {
  if (name === '' || name === '-') {
    throw usage([problems.folderName('FOLDER', name)])
  }
  const { cwd } = run.environment
  return { path: isAbsolute(name) ? name : resolve(cwd, name), cwd }
}

const onlyValues = (run: WithArgs) =>
  ((run.args.flags.only as string[] | undefined) ?? []).flatMap((word) => word.split(','))

/**
 * Returns the groups in `--only` and the names of single resources in them, or undefined if the
 * flag isn't set.
 */
export function selectedParts(run: WithArgs): SelectedParts | undefined {
  const typed = onlyValues(run)
  const misspelled = typed.flatMap(misspelledPart)
  if (misspelled.length > 0) throw usage(misspelled)
  const parts = typed.map((word): [string, string | undefined] => {
    const at = word.indexOf('/')
    return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
  })
  const selected = groupsNamed(parts.map(([group]) => group))
  if (!selected) return undefined
  const named = new Map<GroupName, ReadonlySet<string>>()
  for (const group of selected) {
    const names = parts.flatMap(([one, name]) => (one === group ? [name] : []))
    // a part without a name includes all resources of the group
    if (!names.includes(undefined)) named.set(group, new Set(names as string[]))
  }
  return { groups: selected, named }
}

/** Returns a problem if a part is misspelled, such as `space:docs` instead of `spaces/docs`. */
function misspelledPart(value: string): Problem[] {
  const [, group = '', name] = /^([^/:]+)[/:](.*)$/s.exec(value) ?? []
  const isKnown = value.startsWith(`${group}/`) && groups.includes(group as GroupName)
  if (name === undefined || isKnown) return []
  const near = suggest(group, groups, 1).map((one) => quotedValue(`${one}/${name}`))
  const expected = didYouMean(near)
  return expected === undefined ? [] : [invalidValue('--only', value, expected)]
}

/** Returns the groups in `--only`, or undefined if the flag isn't set. */
export function selectedGroups(run: WithArgs): ReadonlySet<GroupName> | undefined {
  return groupsNamed(onlyValues(run))
}

function groupsNamed(typed: readonly string[]): ReadonlySet<GroupName> | undefined {
  if (typed.length === 0) return undefined
  const unknown = typed
    .filter((word) => !groups.includes(word as GroupName))
    .map((value) => unknownValue('--only', value, groups))
  if (unknown.length > 0) throw usage(unknown)
  return new Set(typed as GroupName[])
}
