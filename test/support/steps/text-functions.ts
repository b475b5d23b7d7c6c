import { atOnce } from '../../../src/changes/steps.ts'
import { sentencesIn } from '../../../src/changes/text/prose-tokens.ts'
import { failureOf } from '../../../src/client/failures.ts'
import { inert } from '../../../src/pipelines/detect.ts'
import { suggestionOf, withSuggestion } from '../../../src/review/machine/editing/page-edit.ts'
import { headerOf, words } from '../../../src/text/columns.ts'
import { maskValues } from '../../../src/text/mask-values.ts'
import { maskBody, maskText, maskUrl } from '../../../src/text/redact.ts'
import { sanitise, sanitiseBlock, sanitiseJson } from '../../../src/text/sanitise.ts'
import { describe as describeProblem } from '../../../src/text/sentences.ts'
import { quoted, wordsOf } from '../../../src/text/shell-words.ts'
import { suggest } from '../../../src/text/suggest.ts'
import { objectView } from '../../../src/text/table/object-view.ts'
import { searchView } from '../../../src/text/table/search-view.ts'
import { createTable } from '../../../src/text/table/table.ts'
import { drawTree } from '../../../src/text/table/tree.ts'
import { blockText, firstLine, lineText } from '../../../src/text/text.ts'
import { cut, widthOf, wrap, wrapAt, wrapBlock } from '../../../src/text/width.ts'
import { markdownFormat } from '../../../src/topics/change-requests/diff/markdown.ts'
import { thread } from '../../review/samples.ts'
import { countSteps } from './count-steps.ts'

const area = { width: 40, color: false }
const secret = 'a\\b"c\n…aaab'

/** What an error says that came with this text. */
const failed = (text: string, type: string) =>
  failureOf(
    { status: 400, headers: { 'content-type': `text/${type}` }, text },
    {
      request: { method: 'GET', url: 'https://api.example.com' },
      signedIn: true,
      secrets: [secret],
    },
  ).message

/** Every function that works on a text of the service. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  maskUrl,
  maskText: (text) => maskText(text, [secret, 'aaaa', '://@']),
  maskValues: (text) => maskValues(text, [secret, 'ab', 'aaaaaaaa', '::::']),
  maskBody: (text) => maskBody({ title: text, url: `https://${text}` }),
  sanitise,
  sanitiseBlock,
  sanitiseJson: (text) => sanitiseJson(JSON.stringify(text)),
  lineText,
  blockText,
  firstLine,
  widthOf,
  cut: (text) => cut(text, 20),
  wrap: (text) => wrap(text, 20),
  wrapAt: (text) => wrapAt(text, 20),
  wrapBlock: (text) => wrapBlock(text, 20),
  words,
  headerOf: (text) => headerOf({ path: text }),
  suggest: (text) => [suggest(text, ['teams', 'members']), suggest('teams', [text])],
  describe: (text) => describeProblem({ where: '--title', rule: text, value: text }),
  inert: (text) => inert(text, {}, { isTTY: false }),
  'failureOf, of JSON': (text) => failed(JSON.stringify({ error: { message: text } }), 'json'),
  'failureOf, of a page': (text) => failed(text, 'html'),
  'failureOf, of words': (text) => failed(text, 'plain'),
  table: (text) => createTable([{ path: 'a' }], area, [{ a: text }]).rows([{ a: text }]),
  'table, wrapped': (text) =>
    createTable([{ path: 'a', kind: 'block' }], { ...area, wrap: true }, [{ a: text }]).rows([
      { a: text },
    ]),
  objectView: (text) => objectView({ a: text }, [{ path: 'a', kind: 'block' }], area, false),
  searchView: (text) =>
    searchView('aaa b', area).page([{ id: 'p', title: text, sections: [{ body: text }] }]),
  wordsOf,
  suggestionOf: (text) =>
    suggestionOf({
      ...thread('cmt_1', { body: { markdown: text } }),
      node: { id: 'nd_1', preview: 'a' },
    }),
  withSuggestion: (text) => withSuggestion(text, { block: text, text }),
  sentencesIn: (text) => atOnce(sentencesIn([text], undefined)),
  'diff, as markdown': (text) =>
    markdownFormat().page({
      ...{ letter: 'M', id: 'pg', title: text, path: text, notes: [], side: 'main', mark: '' },
      text: { rows: [], added: 0, removed: 0, coarse: false },
    }),
  quoted: (text) => quoted([text, `-${text}`]),
  drawTree: (text) =>
    drawTree([text, text.slice(1)], { children: () => [], label: (one) => one, terminal: area }),
}

/** The steps that one of them takes on a text of this length, made of one unit. */
export function stepsOn(name: string, unit: string, length: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length))
  return countSteps(() => textFunctions[name]?.(text)).steps
}

/** What is repeated to the length of a text, each the worst of some expression. */
export const worstUnits = [
  ...['a', 'A', 'aA', ' ', 'a ', '\n', ' \n', '\r', '\t', '@', '://', 'a://', 'a://@', 'x://a@'],
  ...['?', '?a', '&a=', '?token=', 'Bearer ', 'Bearer', '"', "'", '\\', '\\\\"', '\\u0061', '%61'],
  ...[
    '…',
    'aaab…',
    '::',
    '\n::',
    '##[',
    '.',
    ',',
    '-',
    '日',
    '👨‍👩‍👧',
    '\u0301',
    '\u200d',
    '\u200b',
  ],
  ...['\u001b[31m', '\ud800', '🏴', '\u{e0061}', '=', ';', '<', '語 '],
  ...[
    '<title',
    '<title ',
    '<title>',
    '<title>a</title',
    '<html ',
    '```suggestion\n',
    '````suggestion\n```\n',
  ],
]
