import { isJsonObject } from '../../../../contract/json.ts'
import { literal } from '../../../../output/text/mask-values.ts'
import { asObject, type Node } from '../compare/node.ts'
import { keywordObjects, literalKeys } from '../keyword-objects.ts'
import { parsePointer, pointerTo, valueAtPointer } from '../read/pointer.ts'
import { isExampleObject } from './internal-values.ts'
import { parsedJson, removed } from './value-cleaner.ts'

const codeSamples = ['x-codeSamples', 'x-code-samples']

/**
 * Removes the fields with the given names from all examples, defaults, constants, enumerations,
 * links, and code samples. Returns the pointers of the removed values.
 */
export function removeNamedValues(document: Node, names: ReadonlySet<string>): string[] {
  if (names.size === 0) return []
  return new NamedValueRemover(document, names).removeAll()
}

class NamedValueRemover {
  readonly #document: Node
  readonly #names: ReadonlySet<string>
  readonly #word: RegExp
  readonly #field: RegExp
  readonly #removedAt: string[] = []

  constructor(document: Node, names: ReadonlySet<string>) {
    this.#document = document
    this.#names = names
    const any = `(?<![\\w-])(?:${[...names].map(literal).join('|')})(?![\\w-])`
    this.#word = new RegExp(any, 'u')
    // a field in JSON, YAML, XML, or a query: its name, and then a colon or an equals sign
    this.#field = new RegExp(`${any}["'\\\\\\]]*\\s*[:=>]`, 'u')
  }

  removeAll(): string[] {
    for (const [holder, pointer] of keywordObjects(this.#document)) {
      for (const key of Object.keys(holder)) {
        if (key === 'examples' || key === 'x-examples') this.#inExamples(holder, key, pointer)
        else if (literalKeys.has(key) || codeSamples.includes(key))
          this.#clean(holder, key, pointer)
      }
      for (const [name, link] of Object.entries(asObject(holder.links))) {
        this.#inLink(asObject(link), pointerTo(pointerTo(pointer, 'links'), name))
      }
    }
    return this.#removedAt
  }

  #inExamples(holder: Node, key: string, pointer: string): void {
    const examples = this.#referenced(holder[key])
    if (!isJsonObject(examples)) {
      this.#clean(holder, key, pointer)
      return
    }
    const at = pointerTo(pointer, key)
    for (const [name, example] of Object.entries(examples)) {
      if (!isExampleObject(example)) this.#clean(examples, name, at)
      else {
        for (const inner of ['value', 'dataValue']) {
          if (inner in example) this.#clean(example, inner, pointerTo(at, name))
        }
        this.#inSerialized(example, pointerTo(at, name))
      }
    }
  }

  /** Cleans the text of an example. Removes it if it has another format and contains a name. */
  #inSerialized(example: Node, pointer: string): void {
    const { serializedValue: text } = example
    if (typeof text !== 'string') return
    if (typeof parsedJson(text) === 'object') this.#clean(example, 'serializedValue', pointer)
    else if (this.#word.test(text)) {
      delete example.serializedValue
      this.#removedAt.push(pointerTo(pointer, 'serializedValue'))
    }
  }

  #inLink(link: Node, pointer: string): void {
    if ('requestBody' in link) this.#clean(link, 'requestBody', pointer)
    const parameters = asObject(link.parameters)
    for (const name of Object.keys(parameters)) {
      this.#clean(parameters, name, pointerTo(pointer, 'parameters'))
    }
  }

  #clean(holder: Node, key: string, pointer: string): void {
    const left = this.#cleaned(holder[key], pointerTo(pointer, key))
    if (left === removed) delete holder[key]
    else holder[key] = left
  }

  #cleaned(value: unknown, pointer: string): unknown {
    if (typeof value === 'string') return this.#cleanedText(value, pointer)
    if (Array.isArray(value)) {
      const kept = value.flatMap((item, index) => {
        const left = this.#cleaned(item, `${pointer}/${index}`)
        return left === removed ? [] : [left]
      })
      return kept.length === 0 && value.length > 0 ? removed : kept
    }
    if (!isJsonObject(value)) return value
    const target = this.#referenced(value)
    if (target !== value && isJsonObject(target)) {
      for (const key of Object.keys(target)) this.#inField(target, key, pointer)
      return value
    }
    const kept: Node = { ...value }
    for (const key of Object.keys(kept)) this.#inField(kept, key, pointer)
    return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? removed : kept
  }

  #inField(holder: Node, key: string, pointer: string): void {
    if (this.#names.has(key)) {
      delete holder[key]
      this.#removedAt.push(pointerTo(pointer, key))
    } else this.#clean(holder, key, pointer)
  }

  #cleanedText(text: string, pointer: string): unknown {
    const parsed = parsedJson(text)
    if (typeof parsed === 'object' && parsed !== null) {
      const left = this.#cleaned(parsed, pointer)
      if (left === removed) return removed
      return JSON.stringify(left) === JSON.stringify(parsed) ? text : JSON.stringify(left)
    }
    const isField = text.startsWith('$') ? this.#word.test(text) : this.#field.test(text)
    if (!isField) return text
    this.#removedAt.push(pointer)
    return removed
  }

  /** Returns the target of a value that is only a reference within the document. */
  #referenced(value: unknown): unknown {
    const { $ref, ...others } = asObject(value)
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return value
    if (Object.keys(others).length > 0) return value
    return valueAtPointer(this.#document, parsePointer($ref)) ?? value
  }
}
