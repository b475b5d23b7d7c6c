import { register } from 'node:module'

/** Loaded before the tests and after tsx. */
register('./import-once.mjs', import.meta.url)
