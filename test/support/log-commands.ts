/** A command of each CI system. Each must have no effect in text from a document or the service. */
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

/** A name in which each line is a command of a CI system. */
export const evilName = `${commands.join('\n')}\n`

const active = [
  /^\s*::/,
  /##(?:\[|vso\[|teamcity\[)/i,
  /(?:section_(?:start|end)|travis_(?:fold|time)):/,
  /^(?:(?:---|\+\+\+|~~~) |\^\^\^ \+\+\+)/,
]

/**
 * Returns the lines that a CI system runs as a command, except docsctl's own annotations. A runner
 * takes such a line as one command, and its values can't end it.
 */
export function activeLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .filter((line) => !/^(?:::(?:error|warning|notice) |##vso\[task\.logissue )/.test(line))
    .filter((line) => active.some((pattern) => pattern.test(line)))
}
