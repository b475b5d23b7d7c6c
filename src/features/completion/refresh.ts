import {
  type ResourceKind,
  requiredScope,
  resourceKinds,
  type Scope,
} from '../../contract/resource-kinds.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { resolveSession } from '../../profile/session.ts'
import {
  completionLines,
  endReading,
  namesList,
  namesOwner,
  readResources,
  writeNames,
} from '../names/index.ts'
import { scopeTyped } from './scope.ts'

/** Writes the resources of a kind to the cache for completion. */
export async function refreshNames(run: WithArgs & WithService & WithEnvironment): Promise<void> {
  const kind = resourceKinds.find((one) => one === run.args.named.kind)
  if (!kind) throw usage([unknownValue('KIND', run.args.named.kind, resourceKinds)])
  const flag = (name: string) => run.args.text(name)
  const session = await resolveSession(run.environment, {
    profile: flag('profile'),
    apiUrl: flag('api-url'),
  })
  const owner = await namesOwner(run.environment, session)
  const scope = scopeTyped(flag, session)
  const list = namesList(run.environment, owner, kind, scope)
  if (!list) return
  let isDone = false
  try {
    const ids = await resolveScopeIds(scope, kind, run)
    const resources = await readResources(kind, await run.service.client(), ids)
    await writeNames(list, resources, completionLines(kind, resources))
    isDone = true
  } finally {
    endReading(list.file, isDone)
  }
}

/** Resolves the scope to IDs for requests. The cache key uses the values as typed. */
async function resolveScopeIds(scope: Scope, kind: ResourceKind, run: WithService): Promise<Scope> {
  const ids: Scope = { ...scope }
  const inChange: ContextName[] = scope.changeRequestId === undefined ? [] : ['changeRequestId']
  for (const name of [...(requiredScope(kind) as ContextName[]), ...inChange]) {
    ids[name] = await run.service.context(name)
  }
  return ids
}
