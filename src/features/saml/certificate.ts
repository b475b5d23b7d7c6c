import { X509Certificate } from 'node:crypto'
import { type ColumnLike, cell } from '../../output/columns.ts'

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Parses a certificate or a chain of certificates. The format is PEM, or the Base64 text in the
 * metadata of identity providers. Throws an error if a part isn't a certificate.
 */
export function parseCertificates(text: string): X509Certificate[] {
  const blocks = text.match(pemBlock)
  if (blocks) return blocks.map((block) => new X509Certificate(block))
  return [new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))]
}

/** Returns the day on which a certificate expires, such as `2027-01-31`. */
export function expiryDay({ validTo }: X509Certificate): string {
  return new Date(validTo).toISOString().slice(0, 10)
}

/**
 * Describes a certificate by its subject, expiration date, and fingerprint. Returns any other text
 * unchanged.
 */
function describeCertificate(text: string): string {
  try {
    return parseCertificates(text)
      .map((certificate) => {
        const subject = certificate.subject.replaceAll('\n', ', ')
        const expiry = `expires on ${expiryDay(certificate)}`
        return `${subject}\n${expiry}\nSHA-256 ${certificate.fingerprint256}`
      })
      .join('\n')
  } catch {
    return text
  }
}

/** The column for a provider's certificate. JSON output contains the text of the certificate. */
export const certificateColumn: ColumnLike = {
  path: 'certificate',
  kind: 'block',
  value: (provider) => {
    const text = cell(provider, 'certificate')
    return typeof text === 'string' ? describeCertificate(text) : text
  },
}
