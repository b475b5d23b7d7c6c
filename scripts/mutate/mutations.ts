import { parseSync } from 'oxc-parser'

/** A small change to a source file, which a test should detect. */
export interface Mutation {
  file: string
  /** the description of the change, such as `=== → !==` */
  what: string
  start: number
  end: number
  text: string
  /** the offset of the innermost function that contains the change */
  functionStart: number | undefined
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

/** Returns all mutations of a TypeScript file, sorted by position. */
export function findMutations(file: string, source: string): Mutation[] {
  const { program } = parseSync(file, source)
  const found: Mutation[] = []
  visit(program as unknown as Node, undefined, (node, functionStart) => {
    mutate(node, source, (what, start, end, text) => {
      found.push({ file, what, start, end, text, functionStart })
    })
  })
  return found.sort((a, b) => a.start - b.start)
}

export function applyMutation(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end)
}

type Replace = (what: string, start: number, end: number, text: string) => void

function mutate(node: Node, source: string, replace: Replace): void {
  const { type, start, end } = node
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const { left, right, operator } = node as unknown as Record<'left' | 'right', Node> & {
      operator: string
    }
    if (operator === '??') {
      replace('remove the left side of ??', start, end, textOf(right, source))
      return
    }
    const other = operators[operator]
    // skip the concatenation of strings
    if (other === undefined || (operator === '+' && (isText(left) || isText(right)))) return
    const at = source.indexOf(operator, left.end)
    replace(`${operator} → ${other}`, at, at + operator.length, other)
  } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const { test } = node as unknown as { test: Node }
    replace('negate the condition', test.start, test.end, `!(${textOf(test, source)})`)
  } else if (type === 'Literal' && typeof node.value === 'boolean') {
    replace(`${node.value} → ${!node.value}`, start, end, String(!node.value))
  } else if (type === 'Literal' && typeof node.value === 'number') {
    const number = source.slice(start, end)
    // double large numbers, such as time limits, because a difference of one is irrelevant
    if (node.value < 1000) replace(`${number} + 1`, start, end, String(node.value + 1))
    else replace(`${number} × 2`, start, end, String(node.value * 2))
  } else if (type === 'ExpressionStatement') {
    replace('remove the statement', start, end, ';')
  }
}

const textOf = ({ start, end }: Node, source: string) => source.slice(start, end)

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

/** Visits the nodes of expressions and statements. Skips types and imports. */
function visit(
  node: Node,
  functionStart: number | undefined,
  use: (node: Node, functionStart: number | undefined) => void,
): void {
  if (node.type === 'ImportDeclaration') return
  const isValueWithType = 'expression' in node
  if (node.type.startsWith('TS') && !isValueWithType) return
  const around = /Function/.test(node.type) ? node.start : functionStart
  use(node, around)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (typeof inner === 'object' && inner !== null && 'type' in inner) {
        visit(inner as Node, around, use)
      }
    }
  }
}
