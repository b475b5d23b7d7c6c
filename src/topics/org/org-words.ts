import { isAbsolute, resolve } from 'node:path'
import type { Machine } from '../../frame/program/roles.ts'
import { Args, Flags } from '../../frame/words/definitions.ts'
import { batchFlags, byIdFlag, contextFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { OrgFolder } from '../../orgfiles/folder/read-folder.ts'
import type { GroupName } from '../../orgfiles/model/kind.ts'
import { groups } from '../../orgfiles/model/kind.ts'
import { needsFolder, oneOf, usage } from '../../text/sentences.ts'

export const folderArg = {
  folder: Args.string({ required: true, description: 'the folder with the files' }),
}

export const readFlags = {
  org: contextFlags.organizationId.definition,
  ...byIdFlag,
  jobs: batchFlags.jobs,
}

export const partFlags = {
  only: Flags.string({
    description: 'only this part (repeatable, or with commas)',
    helpGroup: 'TARGET',
    helpValue: 'PART',
    known: [...groups],
    multiple: true,
  }),
}

export const takeFlag = {
  take: Flags.string({
    description:
      'where both sides have changed the same, take the files (mine) or the service (theirs)',
    helpGroup: 'CHANGE',
    options: ['mine', 'theirs'],
  }),
}

/** The folder that was typed, as problems name it too. */
export function folderOf(run: TypedWords & Machine, name = run.args.folder ?? ''): OrgFolder {
  if (name === '' || name === '-') {
    throw usage([{ where: 'FOLDER', rule: needsFolder, value: name }])
  }
  const { cwd } = run.runtime
  return { path: isAbsolute(name) ? name : resolve(cwd, name), cwd }
}

/** The parts that were asked for; nothing where none was. */
export function partsOf(run: TypedWords): ReadonlySet<GroupName> | undefined {
  const typed = ((run.flags.only as string[] | undefined) ?? []).flatMap((word) => word.split(','))
  if (typed.length === 0) return undefined
  const problems = typed
    .filter((word) => !groups.includes(word as GroupName))
    .map((value) => ({ where: '--only', rule: oneOf(groups), value }))
  if (problems.length > 0) throw usage(problems)
  return new Set(typed as GroupName[])
}
