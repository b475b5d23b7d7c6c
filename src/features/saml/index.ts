// The exports that other features may use.
export { parseCertificates } from './certificate.ts'
