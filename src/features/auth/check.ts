import { listOrganizations } from '../../contract/organizations/organizations.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

export interface VisibleOrganization {
  id: string
  title: string
}

/** The wait limit, shorter than for other commands because a person is waiting. */
const patience = 10_000

/** Returns the organizations that a token can see. Fails if the service rejects the token. */
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
