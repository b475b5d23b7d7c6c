import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Source } from '../../client/organization-reader.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { duration, wholeNumber } from '../../host/arguments/values.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { grouped } from '../../output/text/text.ts'
import { stateFolder } from '../../profile/environment.ts'
import type { AuditResult } from './model/finding.ts'
import { auditLinks } from './model/links/audit-links.ts'
import { createPageCache } from './model/links/known-pages.ts'
import { auditPeople } from './model/people.ts'
import { auditSpecifications } from './model/specifications.ts'
import { auditStale } from './model/stale.ts'

const day = 24 * 60 * 60_000

export type AuditRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Audits an organization. */
export type Audit = (run: AuditRun, source: Source, organizationId: string) => Promise<AuditResult>

export const accessFlags = {
  grace: Flags.string({
    description:
      "Grace period before new members who have never signed in or don't use SSO are reported (default: 14d)",
    helpGroup: 'TARGET',
    helpValue: 'TIME',
  }),
}

export const staleFlags = {
  'space-days': Flags.string({
    description: 'Days without changes before a space counts as inactive (default: 180)',
    helpGroup: 'TARGET',
    helpValue: 'N',
  }),
  'change-request-days': Flags.string({
    description: 'Days without changes before a change request counts as inactive (default: 30)',
    helpGroup: 'TARGET',
    helpValue: 'N',
  }),
}

/** The requests that each audit sends, for the help of commands. */
export const auditRequests = {
  access: [
    'GET /v1/orgs/{organizationId}',
    'GET /v1/orgs/{organizationId}/members',
    'GET /v1/orgs/{organizationId}/saml',
  ],
  links: [
    'GET /v1/orgs/{organizationId}/spaces',
    'GET /v1/spaces/{spaceId}/content/pages',
    'GET /v1/spaces/{spaceId}/content/files',
    'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  ],
  openapi: ['GET /v1/orgs/{organizationId}/openapi'],
  stale: ['GET /v1/orgs/{organizationId}/spaces', 'GET /v1/orgs/{organizationId}/change-requests'],
}

export const accessAudit: Audit = async (run, source, organizationId) => {
  const findings = await auditPeople(source, organizationId, readGrace(run))
  return { findings, unread: source.unknown }
}

/** Returns the date before which a member must have joined to be reported as inactive. */
function readGrace(run: AuditRun): number {
  return run.environment.clock.now() - duration('grace', run.args.text('grace') ?? '14d')
}

export const linksAudit: Audit = async (run, source, organizationId) => {
  const args = run.args.flags.space as string[] | undefined
  const only = args && (await run.service.idsOf({ kind: 'spaces', values: args, where: '--space' }))
  const client = await run.service.client()
  // different services have different spaces, so each service has its own cache
  const place = createHash('sha256').update(`${client.apiUrl} ${organizationId}`).digest('hex')
  return await auditLinks({
    client,
    source,
    organizationId,
    only,
    known: createPageCache(join(stateFolder(run.environment), 'links', place.slice(0, 16))),
    signal: run.environment.signal,
    onSpace: (done, count) =>
      run.console.progress.at(`Checking links: ${grouped(done)} of ${grouped(count)} spaces`),
  })
}

export const openapiAudit: Audit = async (_, source, organizationId) => ({
  findings: await auditSpecifications(source, organizationId),
  unread: source.unknown,
})

export const staleAudit: Audit = async (run, source, organizationId) => {
  const findings = await auditStale(source, organizationId, readInactivity(run))
  return { findings, unread: source.unknown }
}

/**
 * Returns the dates since which spaces and change requests must have changed to count as active.
 */
function readInactivity(run: AuditRun): { spaces: Date; changeRequests: Date } {
  const before = (flag: string, usual: number) => {
    const days = wholeNumber(flag, run.args.text(flag) ?? String(usual), 0)
    return new Date(run.environment.clock.now() - days * day)
  }
  return { spaces: before('space-days', 180), changeRequests: before('change-request-days', 30) }
}

/** Runs all audits one after another and combines their findings in one report. */
export const allAudits: Audit = async (run, source, organizationId) => {
  // reject invalid flags of later audits before the first audit starts
  readGrace(run)
  readInactivity(run)
  const findings: AuditResult['findings'] = []
  const unread = new Map<string, AuditResult['unread'][number]>()
  for (const audit of [linksAudit, accessAudit, staleAudit, openapiAudit]) {
    const result = await audit(run, source, organizationId)
    findings.push(...result.findings)
    for (const one of result.unread) unread.set(`${one.what}: ${one.why}`, one)
  }
  return { findings, unread: [...unread.values()] }
}
