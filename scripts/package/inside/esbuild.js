import { unpacked } from './unpacked.js'

process.env.ESBUILD_BINARY_PATH = unpacked('esbuild')

export const { build } = require('esbuild')
