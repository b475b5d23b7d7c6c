import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Demonstrates docsctl on the current sandbox. If the output is a terminal, starts a shell
 * afterwards.
 */

const folder = mkdtempSync(join(tmpdir(), 'docsctl-tour-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// only the running command handles Ctrl-C
process.on('SIGINT', () => undefined)

const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
const bold = (text) => (isTerminal ? `\u001b[1m${text}\u001b[22m` : text)

/** Ends the tour with an error message and the exit code of the failed command. */
function fail(message, exit) {
  process.stderr.write(`\nThe tour stopped: ${message}\n`)
  process.exit(exit)
}

/** Runs a command line in a shell. Returns its output, or ends the tour if it fails. */
function run(command, stdout) {
  const { status, error, ...result } = spawnSync(command, {
    shell: true,
    cwd: folder,
    // prevent the pager from waiting for a key
    env: { ...process.env, PAGER: 'cat' },
    stdio: ['ignore', stdout, 'inherit'],
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) fail(`${command} exited with ${status}`, status ?? 1)
  return result.stdout
}

/**
 * Prints and runs a command line. Then runs `check`, and ends the tour if its output isn't the
 * expected one.
 */
function step(heading, command, { check, expected }) {
  process.stdout.write(`\n${bold(heading)}\n$ ${command}\n`)
  run(command, 'inherit')
  const found = run(check, 'pipe').trim()
  if (found !== expected) fail(`${check} returns ${JSON.stringify(found)}, expected ${expected}`, 1)
}

writeFileSync(
  join(folder, 'parcels.yaml'),
  `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
paths:
  /parcels:
    get:
      summary: List parcels
      responses: { '200': { description: The parcels of the account } }
`,
)

const guide = '--space sp_developer-guide'

step('Which members are administrators?', 'docsctl members list --role admin', {
  check: 'docsctl members list --role admin --jq length',
  expected: '3',
})

step(
  'Filter any list with a built-in jq. Which members have never signed in?',
  'docsctl members list --jq "[.[] | select(.lastSeenAt == null) | .user.displayName]"',
  {
    check: 'docsctl members list --jq "[.[] | select(.lastSeenAt == null)] | length"',
    expected: '2',
  },
)

step(
  'Preview a change of several members. A dry run sends nothing.',
  'docsctl members list --role read -o ids --limit 2 | docsctl members update - --role comment --dry-run',
  { check: 'docsctl members list --role read --jq length', expected: '8' },
)

step(
  'Let all readers comment. The result lists each member.',
  'docsctl members list --role read -o ids | docsctl members update - --role comment',
  { check: 'docsctl members list --role read --jq length', expected: '0' },
)

step('Which change requests of the developer guide are open?', `docsctl cr list ${guide}`, {
  check: `docsctl cr list ${guide} --jq "map(.number) | tostring"`,
  expected: '[5,4,3]',
})

step('What does change request 5 change?', `docsctl cr diff 5 ${guide}`, {
  check: `docsctl cr get 5 ${guide} --jq .status`,
  expected: 'open',
})

step('Which comments does it have?', `docsctl comments list ${guide} --change-request 5`, {
  check: `docsctl comments list ${guide} --change-request 5 --jq length`,
  expected: '4',
})

step(
  'Merge it. Without --yes, docsctl prompts on a terminal and fails in CI.',
  `docsctl cr merge 5 ${guide} --yes`,
  { check: `docsctl cr get 5 ${guide} --jq .status`, expected: 'merged' },
)

step(
  'Show the new page, which is now part of the guide.',
  `docsctl content pages get pg_developer-guide_retries ${guide}`,
  { check: `docsctl search backoff ${guide} --jq ".[0].title"`, expected: 'Retries' },
)

step('Publish an OpenAPI document, as in CI.', 'docsctl openapi publish parcels parcels.yaml', {
  check: 'docsctl openapi get parcels --jq .slug',
  expected: 'parcels',
})

if (!isTerminal) process.exit(0)

process.stdout.write(`
${bold('Try it yourself.')} In this shell, docsctl uses the same sandbox. Nothing here affects a real organization.

  docsctl cr review 3 ${guide}       review it on the full screen
  docsctl cr merge 3 ${guide} --yes  merge with conflicts: echo $? prints 6
  docsctl members list --help                       show help
  docsctl api /orgs                                 call the API directly

To leave the shell, type exit.
`)
spawn(process.env.SHELL ?? '/bin/sh', [], { stdio: 'inherit' })
  .once('error', (error) => fail(error.message, 1))
  // ignore the exit code of the shell, which is that of its last command
  .once('close', () => process.exit(0))
