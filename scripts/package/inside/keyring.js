import { unpacked } from './unpacked.js'

// the package only selects the file for a system
export const { AsyncEntry } = require(unpacked('keyring.node'))
