/** Output options for commands that print a list. */
const formats = ['', ' -o json', ' -o csv --limit 3', ' -o table', ' -o yaml --limit 2', ' -o ids']

/** Further command lines: reads, dry runs, filters, errors, and help topics. */
const written = [
  '--version',
  '',
  '--help',
  'help exit-codes',
  'help environment',
  'nope',
  'teams lst',
  'teams list extra',
  'teams list --limit many',
  'teams get',
  'teams get team_missing',
  'teams get team_docs',
  'teams get team_docs --json',
  'teams get Documentation',
  'teams list --jq .[0].title',
  'teams list --jq .[].id',
  'teams list --jq [',
  'teams list --columns title,id',
  'teams list --columns nope',
  'members list --role admin -o jsonl',
  'members list --limit 3 -o tsv',
  'members list --jq length',
  'members list --search ella -o csv',
  'teams create --title New --dry-run',
  'teams update team_docs --title New --dry-run',
  'teams delete team_docs team_people --dry-run',
  'teams delete team_docs',
  'members remove usr_ella --dry-run',
  'spaces list --jq .[0]',
  'spaces get missing',
  'sites list --jq .[0].title',
  'content pages list --space nope',
  'schema teams list',
  'commands',
  'completion bash',
  'completion zsh',
  'completion fish',
  'completion powershell',
  'completion nushell',
  'api getTeamById --dry-run',
  'api nope',
  'whoami',
  'status',
  'search quickstart',
  'audit links --json',
  'access explain usr_ella',
  'config get org',
  'config set org tidewater --dry-run',
  'undo',
  'jobs get missing',
  '__complete bash docsctl\\ tea tea',
  '__complete fish teams ',
]

/**
 * Returns the command lines to compare. Some are derived from the command manifest, and the others
 * are listed in this file.
 */
export function comparedLines(commands) {
  const all = Object.values(commands).map((command) => ({
    name: command.id.replaceAll(':', ' '),
    needed: Object.values(command.args).filter(({ required }) => required).length,
  }))
  const lists = all.filter(({ name, needed }) => / list$/.test(name) && needed === 0)
  return [
    ...all.map(({ name }) => `${name} --help`),
    ...all.filter((_, index) => index % 6 === 0).map(({ name }) => `${name} --unknown-flag`),
    ...lists.map(({ name }, index) => name + formats[index % formats.length]),
    ...lists.map(({ name }, index) => name + formats[(index + 3) % formats.length]),
    ...written,
  ]
}

/** Splits a command line into arguments at spaces, except those after a backslash. */
export function lineArguments(line) {
  if (line === '') return []
  return line.split(/(?<!\\) /).map((one) => one.replaceAll('\\ ', ' '))
}
