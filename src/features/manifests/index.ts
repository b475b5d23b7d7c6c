// The exports that other features may use.
export {
  type Accepted,
  addAccepted,
  expiredText,
  isExpired,
  parseAcceptance,
  readAccepted,
} from './accepted-file.ts'
export { type ManifestFile, readManifestFile } from './manifest-file.ts'
export { type KeyPath, manifestFinding } from './manifest-place.ts'
