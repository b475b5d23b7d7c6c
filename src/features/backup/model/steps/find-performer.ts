import type { Client } from '../../../../client/client.ts'
import type { ReadingClient } from '../../../../client/organization-reader.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { JobStep } from '../../../../jobs/step.ts'
import { commentFlags, restoreComment } from '../comments/restore-comment.ts'
import { installationFlags, restoreInstallation } from '../installations/restore-installation.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { isGlossaryStep, restoreGlossary } from '../settings/restore-glossary.ts'
import { isLinkStep, restoreLinks } from '../settings/restore-links.ts'
import { isStyleguideStep, restoreStyleguide } from '../styleguides/restore-styleguide.ts'

interface OwnStep {
  job: Job
  index: number
  client: Client
  /** the IDs of the restored spaces, pages, and files */
  ids: NewIds
  /** Returns a reader for a run, and the ID of the organization in it. */
  openRun: (run: string) => Promise<{ backup: ReadingClient; organization: string }>
  now: () => number
  send: (request: Prepared) => Promise<unknown>
}

/**
 * Returns the function that performs a step, if the restore carries it out itself. The function
 * returns true if an earlier attempt had completed the step.
 */
export function findPerformer(step: JobStep): ((own: OwnStep) => Promise<boolean>) | undefined {
  if (commentFlags(step)) return restoreComment
  if (installationFlags(step)) return restoreInstallation
  if (isLinkStep(step)) return restoreLinks
  if (isGlossaryStep(step)) return restoreGlossary
  return isStyleguideStep(step) ? restoreStyleguide : undefined
}
