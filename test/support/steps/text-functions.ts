import { answerError } from '../../../src/client/failures.ts'
import { markdownFormat } from '../../../src/features/change-requests/diff/markdown.ts'
import { splitSentences } from '../../../src/features/change-requests/diff/model/prose-tokens.ts'
import { runToEnd } from '../../../src/features/change-requests/model/interruptible.ts'
import {
  findSuggestion,
  withSuggestion,
} from '../../../src/features/change-requests/review/machine/editing/page-edit.ts'
import { withoutLogCommands } from '../../../src/output/ci/log-commands.ts'
import { columnHeader, splitKey } from '../../../src/output/columns.ts'
import { objectView } from '../../../src/output/table/object-view.ts'
import { searchView } from '../../../src/output/table/search-view.ts'
import { createTable } from '../../../src/output/table/table.ts'
import { drawTree } from '../../../src/output/table/tree.ts'
import { maskValues } from '../../../src/output/text/mask-values.ts'
import { invalidValue } from '../../../src/output/text/problems.ts'
import { maskBody, maskText, maskUrl } from '../../../src/output/text/redact.ts'
import { sanitize, sanitizeBlock, sanitizeJson } from '../../../src/output/text/sanitize.ts'
import { quoted, splitShellArguments } from '../../../src/output/text/shell-arguments.ts'
import { suggest } from '../../../src/output/text/suggest.ts'
import { blockText, firstLine, lineText } from '../../../src/output/text/text.ts'
import { cut, textWidth, wrap, wrapBlock, wrapPositions } from '../../../src/output/text/width.ts'
import { thread } from '../../features/change-requests/review/samples.ts'
import { countSteps } from './count-steps.ts'

const area = { width: 40, color: false }
const secret = 'a\\b"c\n…aaab'

/** Creates the error for a response with the given body. */
const failed = (text: string, type: string) =>
  answerError(
    { status: 400, headers: { 'content-type': `text/${type}` }, text },
    {
      request: { method: 'GET', url: 'https://api.example.com' },
      signedIn: true,
      secrets: [secret],
    },
  ).message

/** All functions that process text from the service. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  maskUrl,
  maskText: (text) => maskText(text, [secret, 'aaaa', '://@']),
  maskValues: (text) => maskValues(text, [secret, 'ab', 'aaaaaaaa', '::::']),
  maskBody: (text) => maskBody({ title: text, url: `https://${text}` }),
  sanitize,
  sanitizeBlock,
  sanitizeJson: (text) => sanitizeJson(JSON.stringify(text)),
  lineText,
  blockText,
  firstLine,
  widthOf: textWidth,
  cut: (text) => cut(text, 20),
  wrap: (text) => wrap(text, 20),
  wrapAt: (text) => wrapPositions(text, 20),
  wrapBlock: (text) => wrapBlock(text, 20),
  words: splitKey,
  headerOf: (text) => columnHeader({ path: text }),
  suggest: (text) => [suggest(text, ['teams', 'members']), suggest('teams', [text])],
  invalidValue: (text) => invalidValue('--title', text, text).message,
  withoutLogCommands: (text) => withoutLogCommands(text),
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
  wordsOf: splitShellArguments,
  suggestionOf: (text) =>
    findSuggestion({
      ...thread('cmt_1', { body: { markdown: text } }),
      node: { id: 'nd_1', preview: 'a' },
    }),
  withSuggestion: (text) => withSuggestion(text, { block: text, text }),
  sentencesIn: (text) => runToEnd(splitSentences([text], undefined)),
  'diff, as markdown': (text) =>
    markdownFormat().page({
      ...{ letter: 'M', id: 'pg', title: text, path: text, notes: [], side: 'main', mark: '' },
      text: { rows: [], added: 0, removed: 0, coarse: false },
    }),
  quoted: (text) => quoted([text, `-${text}`]),
  drawTree: (text) =>
    drawTree([text, text.slice(1)], { children: () => [], label: (one) => one, terminal: area }),
}

/** Returns the number of steps of a function for a unit that is repeated up to the given length. */
export function stepsOn(name: string, unit: string, length: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length))
  return countSteps(() => textFunctions[name]?.(text)).steps
}

/** The units that the tests repeat. Each unit is the worst case for one or more expressions. */
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
