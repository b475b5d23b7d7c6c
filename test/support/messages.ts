import { type Node, parseSync, Visitor } from 'oxc-parser'
import { sources } from './house.ts'

/** A text that the program may say; what is filled in stands as `{}`. */
export interface Message {
  file: string
  part: 'message' | 'hint' | 'state' | 'rule' | 'note' | 'command'
  text: string
}

/** The parts of an error that people read besides its message. */
const detailKeys = ['hint', 'state', 'rule'] as const

/** What says a text while a command runs. */
const speakers = ['note', 'say']

/** The texts that an expression may give, whichever way its conditions fall. */
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

/** The words of `docsctlLine(['teams', 'get', id])`, as `docsctl teams get {}`. */
function lineOf(given: readonly Node[]): string | undefined {
  const [words] = given
  if (words?.type !== 'ArrayExpression') return undefined
  return ['docsctl', ...words.elements.map((word) => textsOf(word)[0] ?? '{}')].join(' ')
}

/** The errors, hints, rules, notes and commands in a text of TypeScript. */
export function messagesIn(file: string, text: string): Message[] {
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
      if (speakers.includes(name.name)) for (const one of given) add('note', one)
      const line = name.name === 'docsctlLine' ? lineOf(given) : undefined
      if (line) found.push({ file, part: 'command', text: line })
    },
    Property({ key, value }) {
      const part = detailKeys.find((one) => key.type === 'Identifier' && key.name === one)
      if (part) add(part, value)
    },
    VariableDeclarator({ id, init }) {
      const part = detailKeys.find((one) => id.type === 'Identifier' && id.name === one)
      if (part) add(part, init)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** All that the program itself says; what the sandbox answers is the service's word. */
export function messages(): Message[] {
  return sources()
    .filter(([file]) => !/^(contract|sandbox)\//.test(file))
    .flatMap(([file, text]) => messagesIn(file, text))
}
