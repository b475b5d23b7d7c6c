import { pageTitle } from '../../../changes/describe-change.ts'
import { findPages } from '../../../changes/find-pages.ts'
import { type Changes, readChanges } from '../../../changes/read-changes.ts'
import { withImageSizes } from '../../../changes/read-images.ts'
import { type PageDiff, readPageDiffs } from '../../../changes/read-texts.ts'
import { countChanges } from '../../../changes/text/count-changes.ts'
import { DocsctlError } from '../../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../../frame/program/roles.ts'
import type { Output } from '../../../frame/program/runtime.ts'
import { HeldOutput } from '../../../frame/result/held-output.ts'
import { writeObject } from '../../../frame/result/result.ts'
import { pagedOutput } from '../../../frame/terminal/pager.ts'
import { Flags } from '../../../frame/words/definitions.ts'
import { contextFlags, outputFlags } from '../../../frame/words/flags.ts'
import type { TypedWords } from '../../../frame/words/typed-words.ts'
import { sanitise, sanitiseBlock } from '../../../text/sanitise.ts'
import { togetherRule, usage } from '../../../text/sentences.ts'
import { targetFlags, targetOf } from '../target.ts'
import {
  countEntry,
  type DiffFormat,
  differs,
  entryOf,
  headOf,
  noTotals,
  subjectOf,
  type Totals,
} from './format.ts'
import { notesOf, revisionOf, unviewedOnly, unviewedTexts } from './since-viewed.ts'

const form = (description: string) => Flags.boolean({ description, helpGroup: 'OUTPUT' })

/** The ways to print text, of which one can be asked for. */
const textForms = ['stat', 'name-only', 'word', 'side-by-side'] as const

function textForm(name: (typeof textForms)[number], description: string) {
  const exclusive = textForms.filter((other) => other !== name)
  return Flags.boolean({ description, helpGroup: 'OUTPUT', exclusive })
}

export const diffFlags = {
  ...targetFlags,
  space: contextFlags.spaceId.definition,
  page: Flags.string({
    description: 'only this page, by its id or path',
    helpGroup: 'TARGET',
    helpValue: 'PAGE',
    things: 'pages',
  }),
  'since-viewed': Flags.boolean({
    description: 'only what you have not marked as viewed in the review',
    helpGroup: 'TARGET',
  }),
  format: Flags.string({
    description: 'form of the diff (default text)',
    helpGroup: 'OUTPUT',
    options: ['text', 'markdown', 'json', 'html', 'patch'],
  }),
  stat: textForm('stat', 'how much changed where, a line for each page'),
  'name-only': textForm('name-only', 'only the paths of what changed'),
  word: textForm('word', 'mark the words that changed within one text'),
  'side-by-side': textForm('side-by-side', 'main on the left, the change request on the right'),
  'exit-code': form('end with exit code 10 where there are differences'),
  'no-pager': outputFlags['no-pager'],
  output: Flags.string({
    char: 'o',
    description: 'same as --format json',
    helpGroup: 'OUTPUT',
    options: ['json'],
  }),
  json: form('same as --format json'),
  jq: outputFlags.jq,
}

const narrowest = 60

export async function printDiff(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const form = await formatOf(run)
  const target = await targetOf(run.args['change-request'] as string, run)
  const client = await run.client()
  run.progress.at('reading the page trees')
  const all = await readChanges(client, target, { signal: run.signal })
  const notes = run.has('since-viewed') ? await notesOf(run, client.apiUrl, target) : undefined
  const wanted = unviewedOnly(onlyPage(all, run.text('page')), notes)
  // names alone say nothing of sizes
  const files = run.has('name-only')
    ? wanted.files
    : await withImageSizes(client, wanted.files, { signal: run.signal })
  const changes = { ...wanted, files }
  const sinceViewed = (diffs: AsyncIterable<PageDiff>) =>
    notes ? unviewedTexts(diffs, notes) : diffs
  const isCounted = run.has('stat') || run.has('name-only')
  const totals = noTotals()
  const forgotten: string[] = []

  const print = async (output: Pick<Output, 'write'>) => {
    const write = async (text: string) => {
      if (text !== '') await output.write(text)
    }
    const head = headOf(changes)
    for (const file of head.files) countEntry(totals, file)
    await write(form.head(head))
    const compare = isCounted && !notes ? countChanges : undefined
    const reading = { signal: run.signal, compare, sinceOf: notes && revisionOf(notes) }
    for await (const diff of sinceViewed(readPageDiffs(client, changes, reading))) {
      if (diff.since?.isUnreadable) forgotten.push(pageTitle(diff.change))
      const entry = entryOf(diff, changes)
      countEntry(totals, entry)
      await write(form.page(entry))
    }
    await write(form.foot(totals))
  }

  const name = formName(run)
  if (run.text('jq') !== undefined) await withJq(run, print)
  else if (name === 'text') await paged(run, print)
  else await whole(run, name, print)
  if (forgotten.length > 0) await run.note(forgottenNote(forgotten))
  if (run.has('exit-code') && differs(totals)) throw differences(changes, totals)
}

function forgottenNote(titles: readonly string[]): string {
  const shown = 'shown are the blocks that were not viewed'
  return `note: what was viewed of ${sanitise(titles.join(', '))} can't be read any more: ${shown}`
}

type Print = (output: Pick<Output, 'write'>) => Promise<void>

/** Text is printed while it is read. */
async function paged(run: TypedWords & Speaker & Machine, print: Print): Promise<void> {
  const output = pagedOutput(run)
  try {
    await run.progress.clear()
    await print(output)
  } finally {
    await output.end()
  }
}

/** The other forms are documents, which are there whole or not at all. */
async function whole(
  run: TypedWords & Speaker & Machine,
  name: string,
  print: Print,
): Promise<void> {
  const held = new HeldOutput()
  try {
    await print(held)
    await run.progress.clear()
    if ((name !== 'markdown' && name !== 'patch') || !run.runtime.stdout.isTTY)
      return await held.release(run.runtime.stdout)
    const output = pagedOutput(run)
    try {
      await held.release({ write: (text) => output.write(sanitiseBlock(text)) })
    } finally {
      await output.end()
    }
  } finally {
    await held.discard()
  }
}

async function withJq(run: TypedWords & Speaker & Machine, print: Print): Promise<void> {
  let text = ''
  await print({
    write: async (part) => {
      text += part
    },
  })
  await writeObject(run, JSON.parse(text), { columns: [], known: [] })
}

function formName(run: TypedWords): string {
  const json = run.has('json') || run.text('output') !== undefined || run.text('jq') !== undefined
  const typed = run.text('format')
  if (json && typed !== undefined && typed !== 'json') {
    throw usage([{ where: `--format ${typed}`, rule: togetherRule(['JSON']) }])
  }
  return json ? 'json' : (typed ?? 'text')
}

async function formatOf(run: TypedWords & Speaker & Machine): Promise<DiffFormat> {
  const name = formName(run)
  const forms = textForms.filter((flag) => run.has(flag))
  const [first] = forms
  if (first && name !== 'text') {
    throw usage([{ where: `--${first}`, rule: `goes only with text, not with ${name}` }])
  }
  if (name === 'json') return (await import('./json.ts')).jsonFormat()
  if (name === 'html') return (await import('./html.ts')).htmlFormat()
  if (name === 'patch') return (await import('./patch.ts')).patchFormat()
  if (name === 'markdown') return (await import('./markdown.ts')).markdownFormat()
  const { stdout } = run.runtime
  const options = { color: run.color, ...(stdout.isTTY && { width: stdout.columns }) }
  if (first === 'stat') return (await import('./names.ts')).statFormat(options)
  if (first === 'name-only') return (await import('./names.ts')).nameFormat(options)
  const sideBySide = first === 'side-by-side' && (options.width ?? narrowest) >= narrowest
  if (first === 'side-by-side' && !sideBySide) {
    await run.note(`note: side by side needs ${narrowest} columns`)
  }
  const { textFormat } = await import('./text.ts')
  return textFormat({ ...options, word: first === 'word', sideBySide })
}

/** The changes of one page alone. */
function onlyPage(changes: Changes, typed: string | undefined): Changes {
  if (typed === undefined) return changes
  const ids = new Set(findPages([changes.after, changes.before], typed))
  return { ...changes, files: [], pages: changes.pages.filter(({ id }) => ids.has(id)) }
}

function differences({ changeRequest }: Changes, { pages, files }: Totals): DocsctlError {
  const count = pages + files
  const things = count === 1 ? 'difference' : 'differences'
  return new DocsctlError(
    'differences',
    `change request ${subjectOf(changeRequest)} makes ${count} ${things}`,
  )
}
