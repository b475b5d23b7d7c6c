import { listOrganizations } from '../../contract/organizations/organizations.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

export interface VisibleOrganization {
  id: string
  title: string
}

/** The maximum time to wait, which is shorter than usual because the user is waiting. */
const patience = 10_000

/**
 * Returns the organizations that a token can access. Throws an error if the service rejects the
 * token.
 */
export async function visibleOrganizations(
  run: WithArgs & WithService,
  apiUrl: string,
  token: string,
): Promise<VisibleOrganization[]> {
  const client = await run.service.connect(apiUrl, token, run.args.duration('max-wait') ?? patience)
  const found: VisibleOrganization[] = []
  for await (const { id, title } of client.paginate(listOrganizations, {})) {
    found.push({ id, title })
  }
  return found
}
