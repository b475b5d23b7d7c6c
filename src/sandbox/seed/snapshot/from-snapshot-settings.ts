import type { Snapshot } from '../../../contract/snapshot.ts'
import { scopedId } from '../../store/ids.ts'
import type { Json, MergeRulesStored } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'

/** Returns a creation time for a resource without one. The times preserve the order of the list. */
export function later(time: string, index: number): string {
  return new Date(Date.parse(time) + index).toISOString()
}

export function loadOrganization(
  tx: Transaction,
  { organization }: Pick<Snapshot, 'organization'>,
): void {
  const { id, title, createdAt, emailDomains, hostname, type, useCase, communityType } =
    organization
  const { defaultRole, defaultContent, sso, ai, inviteLinks, plan, urls, billing, trial } =
    organization
  const { mergeRules, customHostname, blocked } = organization
  tx.put('organizations', {
    id,
    title,
    createdAt,
    emailDomains: emailDomains ?? [],
    ...(hostname !== undefined && { hostname }),
    type: type ?? 'business',
    ...(useCase !== undefined && { useCase }),
    ...(communityType !== undefined && { communityType }),
    ...(defaultRole !== undefined && { defaultRole }),
    ...(defaultContent && { defaultContent: defaultContent as { type: string } }),
    ...(sso !== undefined && { sso }),
    ...(ai !== undefined && { ai }),
    inviteLinks: inviteLinks ?? false,
    plan: plan ?? 'free',
    ...(urls?.logo !== undefined && { logo: urls.logo }),
    ...(billing && { billing: billing as { [key: string]: Json } }),
    trial: (trial ?? { status: 'none' }) as { status: string },
    ...(mergeRules && { mergeRules: mergeRules as MergeRulesStored }),
    ...(customHostname !== undefined && { customHostname }),
    ...(blocked && { blocked: blocked as { reason: string; source: string } }),
  })
}

export function loadSettings(tx: Transaction, snapshot: Snapshot): void {
  const organization = snapshot.organization.id
  for (const { id: fieldId, urls: _, object: __, ...field } of snapshot.customFields) {
    const id = scopedId(organization, field.name)
    const record = { ...field, id, fieldId, organization }
    tx.put('customFields', record as Records['customFields'])
  }
  for (const [space, values] of Object.entries(snapshot.customFieldValues)) {
    for (const [field, value] of Object.entries(values)) {
      if (value === null) continue
      tx.put('customFieldValues', { id: scopedId(space, field), space, organization, field, value })
    }
  }
  for (const provider of snapshot.saml) {
    const { id, label, ssoURL, entityID, certificate, defaultTeam, defaultRole } = provider
    tx.put('samlProviders', {
      id,
      organization,
      label,
      ...(ssoURL !== undefined && { ssoURL }),
      ...(entityID !== undefined && { entityID }),
      ...(certificate !== undefined && { certificate }),
      ...(defaultTeam && { defaultTeam: defaultTeam.id }),
      ...(defaultRole !== undefined && { defaultRole }),
      createdAt: provider.createdAt,
    })
  }
  for (const translation of snapshot.translations) {
    const { id, title, languages, language, createdAt, updatedAt } = translation
    const { source, instructions } = translation as {
      source?: { space: string; language: string }
      instructions?: Json
    }
    tx.put('translations', {
      id,
      organization,
      title: title ?? id,
      languages: languages ?? [],
      ...(source && { source }),
      ...(language !== undefined && { language }),
      ...(instructions !== undefined && { instructions }),
      createdAt,
      updatedAt,
    })
  }
  loadSpecifications(tx, snapshot)
}

/** The duration of processing in the sandbox, in milliseconds. */
const processing = 1500

function loadSpecifications(tx: Transaction, { organization, openapi }: Snapshot): void {
  for (const spec of openapi) {
    const { id: specId, slug, createdAt, updatedAt, sourceURL, lastVersion } = spec
    const { lastProcessedAt, lastProcessErrorCode: errorCode, visibility, processingState } = spec
    const isProcessed = lastProcessedAt !== undefined && processingState === 'complete'
    const hasVersion = isProcessed && errorCode === undefined && lastVersion !== undefined
    tx.put('openapiSpecs', {
      id: scopedId(organization.id, slug),
      specId,
      organization: organization.id,
      slug,
      ...(sourceURL !== undefined && { sourceURL }),
      ...(visibility === 'public' && { visibility: 'public' as const }),
      createdAt,
      updatedAt,
      publishedAt: isProcessed ? later(lastProcessedAt, -processing) : updatedAt,
      version: hasVersion ? lastVersion : tx.id('ver'),
      ...(errorCode !== undefined && { errorCode }),
      ...(lastVersion !== undefined && { previousVersion: lastVersion }),
      ...(!isProcessed &&
        lastProcessedAt !== undefined && { previousProcessedAt: lastProcessedAt }),
    })
  }
}
