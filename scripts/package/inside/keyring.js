import { unpacked } from './unpacked.js'

// load the native file directly, because the package's own code only selects it by platform
export const { AsyncEntry } = require(unpacked('keyring.node'))
