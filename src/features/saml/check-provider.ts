import type { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { collectItems } from '../../client/in-order.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { isJsonObject } from '../../contract/json.ts'
import { listSamlProviders } from '../../contract/organizations/saml.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { expiryDay, parseCertificates } from './certificate.ts'

const flag = '--certificate'

/** A warning is printed if a certificate expires within this number of days. */
const warnedDays = 30

const day = 24 * 60 * 60_000

/**
 * Validates the certificates of SAML providers before they are sent, and warns about duplicate
 * providers.
 */
export async function checkProviders(
  run: WithService & WithConsole & WithEnvironment,
  { prepared }: Pick<Calls, 'prepared'>,
): Promise<void> {
  for (const { body } of prepared) {
    const certificate = isJsonObject(body) ? body.certificate : undefined
    if (typeof certificate !== 'string' || certificate === '') continue
    const [own] = readCertificates(certificate, run.environment.cwd)
    if (own) await warnAboutExpiry(run, own)
  }
  for (const { body, parts } of prepared) await warnAboutDuplicates(run, body, parts.path)
}

/** Parses a certificate chain. Rejects other text without quoting it, because it may be secret. */
function readCertificates(text: string, cwd: string): X509Certificate[] {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw invalid('It contains a private key. Use only the certificate')
  const chain = parsedOrUndefined(text)
  if (!chain) {
    const isFile = !/\s/.test(text) && (/\.(?:pem|cer|crt)$/i.test(text) || isExisting(cwd, text))
    if (isFile) throw invalid(`To read the certificate from a file, use ${flag} @${text}`)
    throw invalid('Expected an X.509 certificate in PEM format')
  }
  if (!isOrdered(chain)) {
    throw invalid(
      isOrdered([...chain].reverse())
        ? "Its chain is in the wrong order. Begin with the provider's own certificate"
        : 'Each certificate in the chain must be issued by the next one',
    )
  }
  return chain
}

function invalid(expected: string) {
  return usage([invalidValue(flag, undefined, expected)])
}

function parsedOrUndefined(text: string): X509Certificate[] | undefined {
  try {
    return parseCertificates(text)
  } catch {
    return undefined
  }
}

function isExisting(cwd: string, path: string): boolean {
  return path.length < 256 && existsSync(resolve(cwd, path))
}

/** Returns whether each certificate was issued by the next one. */
function isOrdered(chain: readonly X509Certificate[]): boolean {
  return chain.every((one, at) => {
    const issuer = chain[at + 1]
    return issuer === undefined || one.checkIssued(issuer)
  })
}

async function warnAboutExpiry(
  { console, environment }: WithConsole & WithEnvironment,
  certificate: X509Certificate,
): Promise<void> {
  const now = environment.clock.now()
  const left = Date.parse(certificate.validTo) - now
  const expiry = expiryDay(certificate)
  if (left < 0) await console.note(`warning: The certificate expired on ${expiry}`)
  else if (left < warnedDays * day)
    await console.note(`warning: The certificate expires on ${expiry}`)
  else if (Date.parse(certificate.validFrom) > now) {
    const start = new Date(certificate.validFrom).toISOString().slice(0, 10)
    await console.note(`warning: The certificate is not valid before ${start}`)
  }
}

/** Warns if another provider has the same label or entity ID. */
async function warnAboutDuplicates(
  run: WithService & WithConsole,
  body: unknown,
  path: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isJsonObject(body)) return
  const { label, entityID } = body
  if (label === undefined && entityID === undefined) return
  const { organizationId = '', samlProviderId } = path
  const all = await listProviders(run, organizationId)
  const others = all.filter(({ id }) => id !== samlProviderId)
  if (others.some((other) => other.label === label))
    await run.console.note(`warning: Another provider has the label ${quotedValue(label)}`)
  if (entityID !== undefined && others.some((other) => other.entityID === entityID))
    await run.console.note(`warning: Another provider has the entity ID ${quotedValue(entityID)}`)
}

/** Lists the providers. If the list can't be read, the command continues without the check. */
async function listProviders({ service }: WithService, organizationId: string) {
  const client = await service.client()
  try {
    return await collectItems(client.paginate(listSamlProviders, { organizationId }))
  } catch (error) {
    if (error instanceof DocsctlError && error.kind !== 'interrupted') return []
    throw error
  }
}
