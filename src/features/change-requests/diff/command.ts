import { BufferedOutput } from '../../../command/result/buffered-output.ts'
import { writeObject } from '../../../command/result/result.ts'
import { DocsctlError } from '../../../errors.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import { contextFlags, outputFlags } from '../../../host/arguments/flags.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { Output } from '../../../host/program/runtime.ts'
import { pagedOutput } from '../../../host/terminal/pager.ts'
import { conflicting } from '../../../output/text/problems.ts'
import { sanitize, sanitizeBlock } from '../../../output/text/sanitize.ts'
import { usage } from '../../../output/text/sentences.ts'
import { numberAndSubject, pageTitle } from '../model/describe-change.ts'
import { findPages } from '../model/find-pages.ts'
import { type Changes, readChanges } from '../model/read-changes.ts'
import { withImageSizes } from '../model/read-images.ts'
import { type PageDiff, readPageDiffs } from '../model/read-texts.ts'
import { resolveTarget, targetFlags } from '../target.ts'
import {
  countEntry,
  createEntry,
  createHead,
  type DiffFormat,
  differs,
  noTotals,
  type Totals,
} from './format.ts'
import { countChanges } from './model/count-changes.ts'
import { readViewedNotes, unviewedOnly, unviewedTexts, viewedRevisions } from './since-viewed.ts'

const form = (description: string) => Flags.boolean({ description, helpGroup: 'OUTPUT' })

/** The mutually exclusive text formats of a diff. */
const textForms = ['stat', 'name-only', 'word', 'side-by-side'] as const

function textForm(name: (typeof textForms)[number], description: string) {
  const exclusive = textForms.filter((other) => other !== name)
  return Flags.boolean({ description, helpGroup: 'OUTPUT', exclusive })
}

export const diffFlags = {
  ...targetFlags,
  space: contextFlags.spaceId.definition,
  page: Flags.string({
    description: 'Show only this page (ID or path)',
    helpGroup: 'TARGET',
    helpValue: 'PAGE',
    resource: 'pages',
  }),
  'since-viewed': Flags.boolean({
    description: 'Show only changes that are not marked as viewed in "change-requests review"',
    helpGroup: 'TARGET',
  }),
  format: Flags.string({
    description: 'Diff format (default: text)',
    helpGroup: 'OUTPUT',
    options: ['text', 'markdown', 'json', 'html', 'patch'],
  }),
  stat: textForm('stat', 'Summarize the changes, one line per page or file'),
  redirects: Flags.boolean({
    description:
      'Also list published paths without a page or redirect after the merge, as CSV for "sites redirects import" (requires --stat)',
    helpGroup: 'OUTPUT',
    dependsOn: ['stat'],
  }),
  'name-only': textForm('name-only', 'Print only the paths of changed pages and files'),
  word: textForm('word', 'Show removed and added words on one line instead of two'),
  'side-by-side': textForm(
    'side-by-side',
    'Show main on the left and the change request on the right',
  ),
  'exit-code': form('Exit with 10 if there are differences'),
  'no-pager': outputFlags['no-pager'],
  output: Flags.string({
    char: 'o',
    description: 'Same as --format json',
    helpGroup: 'OUTPUT',
    options: ['json'],
  }),
  json: form('Same as --format json'),
  jq: outputFlags.jq,
}

const minWidth = 60

export async function printDiff(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const form = await chooseFormat(run)
  const target = await resolveTarget(run.args.named['change-request'] as string, run)
  const client = await run.service.client()
  run.console.progress.at('Loading the page trees')
  const all = await readChanges(client, target, { signal: run.environment.signal })
  const notes = run.args.has('since-viewed') ? await readViewedNotes(run, client, all) : undefined
  const wanted = unviewedOnly(onlyPage(all, run.args.text('page')), notes)
  // `--name-only` doesn't read page text, so the size of each change is unknown
  const files = run.args.has('name-only')
    ? wanted.files
    : await withImageSizes(client, wanted.files, { signal: run.environment.signal })
  const changes = { ...wanted, files }
  const sinceViewed = (diffs: AsyncIterable<PageDiff>) =>
    notes ? unviewedTexts(diffs, notes) : diffs
  const isCounted = run.args.has('stat') || run.args.has('name-only')
  const totals = noTotals()
  const forgotten: string[] = []

  const print = async (output: Pick<Output, 'write'>) => {
    const write = async (text: string) => {
      if (text !== '') await output.write(text)
    }
    const head = createHead(changes)
    for (const file of head.files) countEntry(totals, file)
    await write(form.head(head))
    const compare = isCounted && !notes ? countChanges : undefined
    const reading = {
      signal: run.environment.signal,
      compare,
      sinceOf: notes && viewedRevisions(notes),
    }
    for await (const diff of sinceViewed(readPageDiffs(client, changes, reading))) {
      if (diff.since?.isUnreadable) forgotten.push(pageTitle(diff.change))
      const entry = createEntry(diff, changes)
      countEntry(totals, entry)
      await write(form.page(entry))
    }
    await write(form.foot(totals))
  }

  const name = formName(run)
  if (run.args.text('jq') !== undefined) await withJq(run, print)
  else if (name === 'text') await paged(run, print)
  else await whole(run, name, print)
  if (run.args.has('redirects')) {
    const { printMissingRedirects } = await import('../redirects/print-missing.ts')
    await printMissingRedirects(run, client, all)
  }
  if (forgotten.length > 0) await run.console.note(notViewedNote(forgotten))
  if (run.args.has('exit-code') && differs(totals)) throw differences(changes, totals)
}

function notViewedNote(titles: readonly string[]): string {
  const shown = 'Showing the blocks that are not marked as viewed'
  return `note: The viewed text of "${sanitize(titles.join('", "'))}" is no longer available. ${shown}`
}

type Print = (output: Pick<Output, 'write'>) => Promise<void>

/** Prints the diff as it is being read. */
async function paged(run: WithArgs & WithConsole & WithEnvironment, print: Print): Promise<void> {
  const output = pagedOutput(run)
  try {
    await run.console.progress.clear()
    await print(output)
  } finally {
    await output.end()
  }
}

/** Prints a document after it is complete, so that a partial document is never printed. */
async function whole(
  run: WithArgs & WithConsole & WithEnvironment,
  name: string,
  print: Print,
): Promise<void> {
  const held = new BufferedOutput()
  try {
    await print(held)
    await run.console.progress.clear()
    if ((name !== 'markdown' && name !== 'patch') || !run.environment.stdout.isTTY) {
      return await held.release({ write: (text) => printDocument(run, name, text) })
    }
    const output = pagedOutput(run)
    try {
      await held.release({ write: (text) => output.write(sanitizeBlock(text)) })
    } finally {
      await output.end()
    }
  } finally {
    await held.discard()
  }
}

/** Prints a document. A patch is input for git, so it isn't sanitized. */
async function printDocument(run: WithConsole, name: string, text: string): Promise<void> {
  if (name === 'markdown' || name === 'html') await run.console.print(text, name)
  else await run.console.printData(text)
}

async function withJq(run: WithArgs & WithConsole & WithEnvironment, print: Print): Promise<void> {
  let text = ''
  await print({
    write: async (part) => {
      text += part
    },
  })
  await writeObject(run, JSON.parse(text), { columns: [], known: [] })
}

function formName(run: WithArgs): string {
  const json =
    run.args.has('json') ||
    run.args.text('output') !== undefined ||
    run.args.text('jq') !== undefined
  const typed = run.args.text('format')
  if (json && typed !== undefined && typed !== 'json') {
    throw usage([conflicting(`--format ${typed}`, ['JSON output'])])
  }
  return json ? 'json' : (typed ?? 'text')
}

async function chooseFormat(run: WithArgs & WithConsole & WithEnvironment): Promise<DiffFormat> {
  const name = formName(run)
  const forms = textForms.filter((flag) => run.args.has(flag))
  const [first] = forms
  if (first && name !== 'text') {
    throw usage([conflicting(`--${first}`, [`--format ${name}`])])
  }
  if (name === 'json') return (await import('./json.ts')).jsonFormat()
  if (name === 'html') return (await import('./html.ts')).htmlFormat()
  if (name === 'patch') return (await import('./patch.ts')).patchFormat()
  if (name === 'markdown') return (await import('./markdown.ts')).markdownFormat()
  const { stdout } = run.environment
  const options = { color: run.console.color, ...(stdout.isTTY && { width: stdout.columns }) }
  if (first === 'stat') return (await import('./names.ts')).statFormat(options)
  if (first === 'name-only') return (await import('./names.ts')).nameFormat(options)
  const sideBySide = first === 'side-by-side' && (options.width ?? minWidth) >= minWidth
  if (first === 'side-by-side' && !sideBySide) {
    await run.console.note(`note: Side-by-side output requires ${minWidth} columns`)
  }
  const { textFormat } = await import('./text.ts')
  return textFormat({ ...options, word: first === 'word', sideBySide })
}

/** Returns the changes of one page, or all changes if no page is given. */
function onlyPage(changes: Changes, typed: string | undefined): Changes {
  if (typed === undefined) return changes
  const ids = new Set(findPages([changes.after, changes.before], typed))
  return { ...changes, files: [], pages: changes.pages.filter(({ id }) => ids.has(id)) }
}

function differences({ changeRequest }: Changes, { pages, files }: Totals): DocsctlError {
  const count = pages + files
  const resources = count === 1 ? 'difference' : 'differences'
  return new DocsctlError(
    'differences',
    `Change request ${numberAndSubject(changeRequest)} has ${count} ${resources}`,
  )
}
