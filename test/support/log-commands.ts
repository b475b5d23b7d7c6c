/**
 * Commands of all CI systems. None of them may have an effect if it occurs in a document or in text
 * from the service.
 */
const commands = [
  '::set-env name=EVIL::1',
  '##[set-env name=EVIL]1',
  '##vso[task.setvariable variable=EVIL]1',
  "##teamcity[setParameter name='EVIL' value='1']",
  'section_start:1:EVIL\r\u001b[0KEVIL',
  'travis_fold:start:EVIL',
  '--- EVIL',
  '+++ EVIL',
  '~~~ EVIL',
  '^^^ +++',
]

/** A name that consists of commands of CI systems, one per line. */
export const evilName = `${commands.join('\n')}\n`

const active = [
  /^\s*::/,
  /##(?:\[|vso\[|teamcity\[)/i,
  /(?:section_(?:start|end)|travis_(?:fold|time)):/,
  /^(?:(?:---|\+\+\+|~~~) |\^\^\^ \+\+\+)/,
]

/**
 * Returns the lines that a CI system would run as a command, except docsctl's own annotations. A
 * runner interprets such a line as a single command, and the values in it can't end the command.
 */
export function activeLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .filter((line) => !/^(?:::(?:error|warning|notice) |##vso\[task\.logissue )/.test(line))
    .filter((line) => active.some((pattern) => pattern.test(line)))
}
