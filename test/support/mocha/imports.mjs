import { register } from 'node:module'

/** Loaded before the tests, after tsx. */
register('./import-once.mjs', import.meta.url)
