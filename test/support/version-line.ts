import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The output of `docsctl --version`, with the commit unless it was built outside a repository. */
export const versionLine = new RegExp(
  `^docsctl ${version.replaceAll('.', '\\.')}( \\([0-9a-f]{8,}(-dirty)?\\))?\n$`,
)
