// The exports that other features may use.
export { chooseVersion } from './choose-version.ts'
export {
  readPublished,
  saltedFingerprint,
  stateKey,
  textFingerprint,
  writePublished,
} from './published-state.ts'
export { keepFlags, rollbackFlags } from './rollback-flags.ts'
export {
  newestPublication,
  type PublicationTarget,
  type StoredPublication,
  storePublication,
} from './stored-publication.ts'
