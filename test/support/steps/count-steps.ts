import { createMatcher, type Matcher } from './step-matcher.ts'

const reading = [
  ...['split', 'indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith', 'replaceAll'],
  ...['trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'repeat'],
] as const

const matchers = new Map<string, Matcher>()

type Anything = (this: unknown, ...words: unknown[]) => unknown

/**
 * Counts the work of a function on text in steps. The number of steps is the same on every machine.
 * A step is an attempt of a regular expression in a custom matcher, or a character that a string
 * function reads. The result of the function doesn't change.
 */
export function countSteps<T>(work: () => T): { result: T; steps: number } {
  let steps = 0
  const undo: (() => void)[] = []
  const replace = (object: object, name: string, make: (original: Anything) => Anything) => {
    const methods = object as Record<string, Anything>
    const original = methods[name] as Anything
    methods[name] = make(original)
    undo.push(() => {
      methods[name] = original
    })
  }
  const { slice } = String.prototype
  for (const name of reading)
    replace(
      String.prototype,
      name,
      (original) =>
        function (...words) {
          steps += String(this).length + 1
          return original.apply(this, words)
        },
    )
  replace(
    String.prototype,
    'slice',
    (original) =>
      function (...words) {
        const result = original.apply(this, words) as string
        steps += result.length + 1
        return result
      },
  )
  replace(
    Array.prototype,
    'push',
    (original) =>
      function (...words) {
        steps += words.length
        return original.apply(this, words)
      },
  )
  replace(
    Intl.Segmenter.prototype,
    'segment',
    (original) =>
      function (text) {
        steps += String(text).length
        return original.call(this, text)
      },
  )
  const played = function (this: RegExp, given: unknown) {
    const text = String(given)
    const moves = this.global || this.sticky
    const key = `${this.flags} ${this.source}`
    const stepsBefore = steps
    const matcher = matchers.get(key) ?? createMatcher(this)
    steps = stepsBefore
    matchers.set(key, matcher)
    let tried = 0
    const from = moves ? this.lastIndex : 0
    const found = matcher(text, from, () => {
      tried++
    })
    steps = stepsBefore + tried
    if (moves) this.lastIndex = found ? found.end : 0
    if (!found) return null
    const whole = slice.call(text, found.index, found.end)
    return Object.assign([whole, ...found.groups], { index: found.index, input: text })
  }
  const { exec } = RegExp.prototype
  replace(
    RegExp.prototype,
    'exec',
    () =>
      function (given) {
        // the matcher's own parsing of patterns is not counted
        RegExp.prototype.exec = exec
        try {
          return played.call(this as RegExp, given)
        } finally {
          RegExp.prototype.exec = counting
        }
      },
  )
  const counting = RegExp.prototype.exec
  try {
    const result = work()
    return { result, steps }
  } finally {
    for (const back of undo.reverse()) back()
  }
}
