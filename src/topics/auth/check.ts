import { listOrganizations } from '../../contract/organizations/organizations.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'

export interface VisibleOrganization {
  id: string
  title: string
}

/** A person waits for a yes or no here: shorter than the patience of other requests. */
const patience = 10_000

/** Asks the service with a token, which throws where it isn't accepted; what it sees is the proof. */
export async function visibleOrganizations(
  run: TypedWords & ServiceAccess,
  apiUrl: string,
  token: string,
): Promise<VisibleOrganization[]> {
  const client = run.connect(apiUrl, token, run.duration('max-wait') ?? patience)
  const found: VisibleOrganization[] = []
  for await (const { id, title } of client.paginate(listOrganizations, {})) {
    found.push({ id, title })
  }
  return found
}
