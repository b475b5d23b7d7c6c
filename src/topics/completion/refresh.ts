import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { neededFor, type Scope, type ThingKind, thingKinds } from '../../names/kinds.ts'
import { readThings } from '../../names/read-things.ts'
import { endReading, namesList, ownerOf, writeNames } from '../../names/store.ts'
import { resolveSession } from '../../profile/session.ts'
import { oneOf, usage } from '../../text/sentences.ts'
import { scopeTyped } from './scope.ts'

/** Reads the things of a kind anew, for completion to offer. */
export async function refreshNames(run: TypedWords & ServiceAccess & Machine): Promise<void> {
  const kind = thingKinds.find((one) => one === run.args.kind)
  if (!kind) throw usage([{ where: 'KIND', rule: oneOf(thingKinds), value: run.args.kind }])
  const flag = (name: string) => run.text(name)
  const session = await resolveSession(run.environment, {
    profile: flag('profile'),
    apiUrl: flag('api-url'),
  })
  const owner = await ownerOf(run.environment, session)
  const scope = scopeTyped(flag, session)
  const list = namesList(run.environment, owner, kind, scope)
  if (!list) return
  let isDone = false
  try {
    const ids = await idsIn(scope, kind, run)
    await writeNames(list, await readThings(kind, await run.client(), ids))
    isDone = true
  } finally {
    endReading(list.file, isDone)
  }
}

/** The ids of the places that were typed: a list is kept by what was typed, and asked for by ids. */
async function idsIn(scope: Scope, kind: ThingKind, run: ServiceAccess): Promise<Scope> {
  const ids: Scope = { ...scope }
  const inChange: ContextName[] = scope.changeRequestId === undefined ? [] : ['changeRequestId']
  for (const name of [...(neededFor(kind) as ContextName[]), ...inChange]) {
    ids[name] = await run.context(name)
  }
  return ids
}
