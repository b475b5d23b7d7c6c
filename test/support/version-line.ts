import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/**
 * Matches the output of `docsctl --version`. The output contains the commit, unless the program was
 * built outside a repository.
 */
export const versionLine = new RegExp(
  `^docsctl ${version.replaceAll('.', '\\.')}( \\([0-9a-f]{8,}(-dirty)?\\))?\n$`,
)
