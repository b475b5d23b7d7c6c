import type { Client } from '../../../../client/client.ts'
import type { ReadingClient } from '../../../../client/organization-reader.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import {
  addInstallationSite,
  addInstallationSpace,
  createInstallation,
  getInstallationSite,
  getInstallationSpace,
  listOrganizationInstallations,
} from '../../../../contract/integrations/installations.ts'
import { DocsctlError } from '../../../../errors.ts'
import { performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { buildRequest } from '../steps/flow-request.ts'
import { requireSteps } from '../steps/require-steps.ts'
import { readInstallations, readPlaces, restorableConfiguration } from './saved-installations.ts'

/** The flags of a step that installs an integration, or sets the configuration of an installation. */
export interface InstallationFlags {
  part: 'installation'
  /** the saved configuration to set, which the journal doesn't contain */
  configuration?: SavedConfiguration
}

interface SavedConfiguration {
  run: string
  /** the ID of the installation in the backup */
  installation: string
  /** the ID of the space or site in the backup */
  place?: string
}

/** Returns the flags of a step that restores an installation, or undefined for other steps. */
export function installationFlags({
  flags,
}: Pick<JobStep, 'flags'>): InstallationFlags | undefined {
  return flags?.part === 'installation' ? (flags as unknown as InstallationFlags) : undefined
}

interface InstallationStep {
  job: Job
  index: number
  client: Client
  /** Returns a reader for a run, and the ID of the organization in it. */
  openRun: (run: string) => Promise<{ backup: ReadingClient; organization: string }>
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

/**
 * Performs a step that installs an integration, or sets the configuration of an installation. If an
 * earlier attempt may have installed the integration, looks for the installation first. Returns true
 * if it was found.
 */
export async function restoreInstallation(options: InstallationStep): Promise<boolean> {
  const { job, index, client, openRun, now, send } = options
  requireSteps(job, index)
  const { configuration } = installationFlags(job.steps[index] as JobStep) ?? {}
  const settings = configuration && (await readConfiguration(openRun, configuration))
  const request = await buildRequest(job, index, (body) => ({
    ...body,
    ...(settings && { configuration: settings }),
  }))
  return await performFlowStep(job, index, { now }, async (flow) => {
    const found = flow.lost && (await findInstalled(client, request))
    if (found !== undefined) {
      await flow.done({ id: found })
      return true
    }
    await flow.begin()
    const answer = (await send(request)) as { id?: string }
    await flow.done({ id: placeId(request) ?? answer.id })
    return false
  })
}

async function readConfiguration(
  openRun: InstallationStep['openRun'],
  { run, installation, place }: SavedConfiguration,
): Promise<object> {
  const { backup, organization } = await openRun(run)
  const all = await readInstallations(backup, organization)
  const saved = all.find((one) => one.installation.id === installation)
  const holder =
    place === undefined
      ? saved?.installation
      : saved && (await readPlaces(backup, saved)).find(({ id }) => id === place)
  if (holder) return restorableConfiguration(holder.configuration).configuration
  throw new DocsctlError('failed', `Run ${run} does not contain installation ${installation}`)
}

/** Returns the ID of the space or site on which a request installs an integration. */
function placeId({ operation, parts }: Prepared): string | undefined {
  const { space, siteId } = parts.body as Record<string, string | undefined>
  if (operation.id === addInstallationSpace.id) return space
  return operation.id === addInstallationSite.id ? siteId : undefined
}

/** Returns the ID of the installation, space, or site of a request that was already carried out. */
async function findInstalled(client: Client, request: Prepared): Promise<string | undefined> {
  const { operation, parts } = request
  const { integrationName = '', installationId = '' } = parts.path
  if (operation.id === createInstallation.id) {
    const { organization } = parts.body as { organization: string }
    const all = client.paginate(listOrganizationInstallations, { organizationId: organization })
    for await (const { installation, integration } of all) {
      if (integration.name === integrationName) return installation.id
    }
    return undefined
  }
  const id = placeId(request)
  if (id === undefined) return undefined
  const path = { integrationName, installationId }
  try {
    if (operation.id === addInstallationSpace.id) {
      await client.call(getInstallationSpace, { ...path, spaceId: id })
    } else await client.call(getInstallationSite, { ...path, siteId: id })
    return id
  } catch (error) {
    if (error instanceof DocsctlError && error.kind === 'not-found') return undefined
    throw error
  }
}
