import { dirname, join } from 'node:path'

/** The folder of the embedded files. */
export const embedded = dirname(process.argv[1])

/** The data of commands, which an installed package has in its folder `dist`. */
export const programFolder = join(embedded, 'dist')
