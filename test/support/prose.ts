import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from '../../scripts/manifest.ts'

/** Text for readers, with its location. */
export interface Prose {
  file: string
  line: number
  kind: 'comment' | 'string' | 'test name' | 'docs' | 'name'
  text: string
}

/** A wording that is hard to understand, and its replacement. */
export interface BannedPattern {
  pattern: string
  kinds?: Prose['kind'][]
  write: string
  /** the wording that is allowed, with the reason why; it is removed before the check */
  except?: { pattern: string; reason: string }
}

/** Returns the source files in a folder of the project and in its subfolders. */
export function codeFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|[mc]?js)$/.test(file))
}

/**
 * Returns the paths of the README, the other pages at the root, and the guides. Generated pages are
 * excluded, because their strings are checked in the source files.
 */
export function pageFiles(): string[] {
  const guides = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...guides.map((file) => `docs/${file}`)]
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Returns the text of a comment without comment marks. */
function commentText(value: string): string {
  return value
    .replace(/^\*+/, '')
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const isTestCall = /^(?:it|describe|before|after|beforeEach|afterEach)$/

/**
 * Returns whether a string contains a space between words. Other strings are keys, flags, and
 * paths.
 */
const isSentence = (text: string) => /\w \w/.test(text)

/** Returns the comments, sentences, and exported names in a source file. */
export function proseInCode(file: string, text: string): Prose[] {
  const found: Prose[] = []
  const { program, comments } = parseSync(file, text)
  const add = (kind: Prose['kind'], offset: number, prose: string) =>
    found.push({ file, line: lineAt(text, offset), kind, text: prose })
  let block = ''
  let blockStart = 0
  let blockEnd = -1
  const flush = () => {
    if (block) add('comment', blockStart, block)
    block = ''
  }
  for (const { type, value, start, end } of comments) {
    const own = commentText(value)
    // consecutive line comments are joined
    if (type === 'Line' && /^\n[ \t]*$/.test(text.slice(blockEnd, start)) && block)
      block += ` ${own}`
    else {
      flush()
      block = own
      blockStart = start
    }
    blockEnd = end
  }
  flush()
  const isTest = file.startsWith('test/')
  const inTestNames = new Set<number>()
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!isTest || callee.type !== 'Identifier' || !isTestCall.test(callee.name)) return
      if (title?.type === 'Literal' && typeof title.value === 'string') {
        add('test name', title.start, title.value)
        inTestNames.add(title.start)
      } else if (title?.type === 'TemplateLiteral') {
        add('test name', title.start, title.quasis.map(({ value }) => value.cooked).join('{}'))
        inTestNames.add(title.start)
      }
    },
    Literal({ value, start }) {
      if (isTest || typeof value !== 'string' || !isSentence(value) || inTestNames.has(start))
        return
      add('string', start, value)
    },
    TemplateLiteral({ quasis, start }) {
      const whole = quasis.map(({ value }) => value.cooked).join('{}')
      if (isTest || !isSentence(whole)) return
      add('string', start, whole)
    },
  }).visit(program)
  const declared =
    /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
  for (const match of text.matchAll(declared)) add('name', match.index, match[1] as string)
  return found
}

/** Returns the paragraphs, list items, and table cells of a page without its code blocks. */
export function proseInPage(file: string, text: string): Prose[] {
  const found: Prose[] = []
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode && line.trim() !== '' && !/^<!--/.test(line)) {
      found.push({
        file,
        line: index + 1,
        kind: 'docs',
        text: line.replace(/`[^`]*`/g, '`…`').trim(),
      })
    }
  }
  return found
}

/** Returns the descriptions in `package.json`, including the descriptions of topics. */
function manifestProse(): Prose[] {
  return readFileSync(join(root, 'package.json'), 'utf8')
    .split('\n')
    .flatMap((line, index): Prose[] => {
      const [, text] = /"description": "(.*)"/.exec(line) ?? []
      return text ? [{ file: 'package.json', line: index + 1, kind: 'string', text }] : []
    })
}

export function allProse(folders = ['src', 'test', 'scripts', 'bench', 'soak']): Prose[] {
  const code = folders
    .flatMap((folder) => (folder.endsWith('.md') ? [] : codeFiles(folder)))
    .filter((file) => !file.includes('repository/english') && !file.includes('support/prose'))
  return [
    ...code.flatMap((file) => proseInCode(file, readFileSync(join(root, file), 'utf8'))),
    ...manifestProse(),
    ...pageFiles().flatMap((file) => proseInPage(file, readFileSync(join(root, file), 'utf8'))),
  ]
}

/** Returns the faults in the given prose as `file:line: "words" → what to write`. */
export function proseFaults(prose: readonly Prose[], banned: readonly BannedPattern[]): string[] {
  const rules = banned.map((rule) => ({
    ...rule,
    regExp: new RegExp(rule.pattern, 'u'),
    allowed: rule.except && new RegExp(rule.except.pattern, 'gu'),
  }))
  return prose.flatMap(({ file, line, kind, text }) =>
    rules.flatMap(({ regExp, allowed, kinds, write }) => {
      if (kinds ? !kinds.includes(kind) : kind === 'name') return []
      const checked = allowed ? text.replace(allowed, '…') : text
      const match = regExp.exec(checked)
      return match ? [`${file}:${line}: ${kind} "${excerpt(checked, match)}" → ${write}`] : []
    }),
  )
}

/** Returns the match with the surrounding text. */
function excerpt(text: string, { index, 0: match }: RegExpExecArray): string {
  const before = text.slice(Math.max(0, index - 40), index)
  const after = text.slice(index + match.length, index + match.length + 40)
  return `${before}[${match}]${after}`
}
