import { build } from 'esbuild'

/**
 * Returns the manual page `docsctl.1`, which uses the `man` macros of roff. It is derived from the
 * manifest and the help topics. It contains no date, so that builds are reproducible.
 */
export async function manualPage(version, { commands }) {
  const { helpTopics } = await sourceModule('src/host/help/help-topics.ts')
  return manualText(version, Object.values(commands), helpTopics)
}

/** Formats a manual page for the given commands and help topics. */
export function manualText(version, commands, topics) {
  const visible = commands.filter(({ hidden }) => !hidden)
  const lines = [
    `.TH DOCSCTL 1 "" "docsctl ${version}" "User Commands"`,
    ...section('NAME', ['docsctl \\- manage a documentation platform from the command line']),
    ...section('SYNOPSIS', ['.B docsctl', '.I COMMAND', '[flags]']),
    ...section('DESCRIPTION', [
      'Run',
      '.B docsctl COMMAND \\-\\-help',
      'to show the arguments, flags, and examples of a command.',
    ]),
    ...section(
      'COMMANDS',
      visible.flatMap(({ id, summary }) => [
        '.TP',
        `.B ${escaped(id.replaceAll(':', ' '))}`,
        escaped(summary ?? ''),
      ]),
    ),
    ...Object.entries(topics).flatMap(([name, { summary, body }]) =>
      section(name.toUpperCase().replaceAll('-', ' '), [
        `${escaped(summary)}.`,
        '.PP',
        '.nf',
        ...body.trim().split('\n').map(escaped),
        '.fi',
      ]),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function section(title, lines) {
  return [`.SH ${title}`, ...lines]
}

/**
 * Escapes characters that have a meaning in roff: backslashes, hyphens, and a period or apostrophe
 * at the start of a line.
 */
function escaped(line) {
  return line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}

/** Bundles and imports a module from the TypeScript sources. */
async function sourceModule(path) {
  const options = { bundle: true, write: false, format: 'esm', platform: 'node' }
  const { outputFiles } = await build({ ...options, entryPoints: [path] })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return await import(`data:text/javascript;base64,${code}`)
}
