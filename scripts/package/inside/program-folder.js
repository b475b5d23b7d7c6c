import { dirname, join } from 'node:path'

/** The folder with the embedded files. */
export const embedded = dirname(process.argv[1])

/** The embedded counterpart of the folder `dist` in an installed package. */
export const programFolder = join(embedded, 'dist')
