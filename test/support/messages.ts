import { type Node, parseSync, Visitor } from 'oxc-parser'
import * as fileProblems from '../../src/output/text/file-problems.ts'
import * as inputProblems from '../../src/output/text/problems.ts'
import { sources } from './layers.ts'

/** A message that the program may print, with `{}` in place of inserted values. */
export interface Message {
  file: string
  part: 'message' | 'hint' | 'state' | 'problem' | 'note' | 'command'
  text: string
}

/** The properties of an error that users read, in addition to its message. */
const detailKeys = ['hint', 'state', 'message'] as const

/**
 * Functions that build problems from complete sentences. `requires` accepts only a part of a
 * sentence.
 */
const builders = new Set(
  Object.keys({ ...fileProblems, ...inputProblems }).filter((name) => name !== 'requires'),
)

/** Functions that print a message while a command runs. */
const speakers = ['note', 'say']

/** Returns all strings that an expression can produce, for all outcomes of its conditions. */
function textsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join('{}')]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    default:
      return []
  }
}

/**
 * Converts the arguments of a call such as `docsctlLine(['teams', 'get', id])` to `docsctl teams
 * get {}`.
 */
function lineOf(given: readonly Node[]): string | undefined {
  const [words] = given
  if (words?.type !== 'ArrayExpression') return undefined
  return ['docsctl', ...words.elements.map((word) => textsOf(word)[0] ?? '{}')].join(' ')
}

/** Returns whether an object literal is a problem, which has a location and a sentence. */
function isProblem(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  const keys = node.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
  )
  return keys.includes('where') && keys.includes('message')
}

/** Returns the errors, hints, problems, notes, and suggested commands in TypeScript source. */
export function findMessages(file: string, text: string): Message[] {
  const found: Message[] = []
  const add = (part: Message['part'], node: Node | null | undefined) => {
    for (const one of textsOf(node)) found.push({ file, part, text: one })
  }
  const addCommand = (node: Node) => {
    for (const one of textsOf(node)) {
      if (one.startsWith('docsctl ')) found.push({ file, part: 'command', text: one })
    }
  }
  new Visitor({
    Literal: addCommand,
    TemplateLiteral: addCommand,
    NewExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'DocsctlError') add('message', given[1])
      else if (callee.name === 'Error') add('message', given[0])
    },
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier') return
      if (name.name === 'usage') add('hint', given[1])
      // the first argument is the location, so it is skipped
      if (builders.has(name.name)) for (const one of given.slice(1)) add('problem', one)
      if (speakers.includes(name.name)) for (const one of given) add('note', one)
      const line = name.name === 'docsctlLine' ? lineOf(given) : undefined
      if (line) found.push({ file, part: 'command', text: line })
    },
    ObjectExpression(object) {
      for (const one of object.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
        const { name } = one.key
        const part = detailKeys.find((key) => key === name)
        if (part) add(part === 'message' && isProblem(object) ? 'problem' : part, one.value)
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      const part = detailKeys.find((one) => id.name === one)
      if (part) add(part, init)
      if (id.name === 'expected') add('problem', init)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/**
 * Returns all messages of the program. Excludes the sandbox, because its responses imitate those of
 * the service.
 */
export function messages(): Message[] {
  return sources()
    .filter(([file]) => !/^(contract|sandbox)\//.test(file))
    .flatMap(([file, text]) => findMessages(file, text))
}
