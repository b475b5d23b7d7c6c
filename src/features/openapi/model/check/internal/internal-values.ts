import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { parsePointer, pointerTo, valueAtPointer } from '../../read/pointer.ts'
import { allOperations } from '../selection.ts'
import { replaceEnum } from './enumerations.ts'
import { parsedJson, removed, ValueCleaner } from './value-cleaner.ts'

const literals = ['example', 'x-example', 'default', 'const'] as const
const exampleObjectKeys = ['value', 'dataValue', 'serializedValue', 'externalValue', '$ref']

/**
 * Removes the values of internal parts from examples, defaults, constants, enumerations, and links.
 * Call this function before the parts are removed. Returns the pointers of the removed values.
 */
export function removeInternalValues(document: Node, internal: ReadonlySet<unknown>): string[] {
  return new ValueRemover(document, internal).removeAll()
}

/** Returns whether an object is an Example Object instead of an example. */
export function isExampleObject(value: unknown): value is Node {
  return exampleObjectKeys.some((key) => key in asObject(value))
}

class ValueRemover {
  readonly #document: Node
  readonly #internal: ReadonlySet<unknown>
  readonly #cleaner: ValueCleaner

  constructor(document: Node, internal: ReadonlySet<unknown>) {
    this.#document = document
    this.#internal = internal
    this.#cleaner = new ValueCleaner(document, internal)
  }

  removeAll(): string[] {
    for (const [holder, pointer] of keywordObjects(this.#document)) {
      if (this.#internal.has(holder)) continue
      this.#inHolder(holder, pointer)
      for (const [name, link] of Object.entries(asObject(holder.links))) {
        this.#inLink(link, pointerTo(pointerTo(pointer, 'links'), name))
      }
    }
    return this.#cleaner.removedAt
  }

  /**
   * Cleans the example values of a schema, or of an object that has a schema, such as a parameter.
   */
  #inHolder(holder: Node, pointer: string): void {
    const schema = exampleSchema(holder)
    for (const key of literals) {
      if (key in holder) this.#clean(holder, key, schema, pointer)
    }
    if (Array.isArray(holder.enum)) {
      replaceEnum(holder, this.#cleanedList(holder.enum, schema, pointerTo(pointer, 'enum')))
    }
    for (const key of ['examples', 'x-examples']) {
      const at = pointerTo(pointer, key)
      const examples = holder[key]
      if (Array.isArray(examples)) {
        const kept = this.#cleanedList(examples, schema, at).filter((one) => one !== undefined)
        if (kept.length === 0 && examples.length > 0) delete holder[key]
        else holder[key] = kept
      } else this.#inExamples(asObject(this.#cleaner.chain(examples).at(-1)), schema, at)
    }
  }

  /** Returns a list in which `undefined` marks a removed value. */
  #cleanedList(list: readonly unknown[], schema: unknown, pointer: string): unknown[] {
    return list.map((value, index) => {
      const left = this.#cleaner.cleaned(schema, value, `${pointer}/${index}`)
      return left === removed ? undefined : left
    })
  }

  #inExamples(examples: Node, schema: unknown, pointer: string): void {
    for (const [name, example] of Object.entries(examples)) {
      const held = this.#cleaner.chain(example).at(-1)
      if (!name.includes('/') && isExampleObject(held)) {
        this.#inExample(held, schema, pointerTo(pointer, name))
        // a summary without the value would only describe the internal part
        if (!isExampleObject(held)) delete examples[name]
      } else this.#clean(examples, name, schema, pointer)
    }
  }

  /**
   * Cleans an example object. If its value changes, deletes `serializedValue`, which contains the
   * same data as text.
   */
  #inExample(example: Node, schema: unknown, pointer: string): void {
    const before = this.#cleaner.removedAt.length
    for (const key of ['value', 'dataValue']) {
      if (key in example) this.#clean(example, key, schema, pointer)
    }
    const { serializedValue: text } = example
    if (text === undefined) return
    if (this.#cleaner.removedAt.length > before) delete example.serializedValue
    else if (typeof text === 'string' && parsedJson(text) !== undefined) {
      this.#clean(example, 'serializedValue', schema, pointer)
    } else if (this.#cleaner.reachesInternal(schema)) {
      delete example.serializedValue
      this.#cleaner.note(removed, pointerTo(pointer, 'serializedValue'))
    }
  }

  /** Cleans the parameters and the request body that a link passes to its operation. */
  #inLink(raw: unknown, pointer: string): void {
    const link = asObject(this.#cleaner.chain(raw).at(-1))
    const operation = this.#findLinkedOperation(link)
    const hidden = (Array.isArray(operation.parameters) ? operation.parameters : [])
      .flatMap((one) => this.#cleaner.chain(one))
      .filter((one) => this.#internal.has(one))
      .flatMap((one) => this.#cleaner.chain(one).map((target) => asObject(target).name))
    const parameters = asObject(link.parameters)
    for (const name of Object.keys(parameters)) {
      if (!hidden.includes(name.replace(/^(?:path|query|header|cookie)\./, ''))) continue
      delete parameters[name]
      this.#cleaner.note(removed, pointerTo(pointerTo(pointer, 'parameters'), name))
    }
    if (!('requestBody' in link) || isExpression(link.requestBody)) return
    const body = asObject(this.#cleaner.chain(operation.requestBody).at(-1))
    const schemas = Object.values(asObject(body.content)).map((media) => asObject(media).schema)
    if (schemas.length > 0) this.#clean(link, 'requestBody', { anyOf: schemas }, pointer)
  }

  /** Returns the operation of a link, with the parameters of its path. */
  #findLinkedOperation({ operationId, operationRef }: Node): Node {
    if (typeof operationRef === 'string') {
      return asObject(valueAtPointer(this.#document, parsePointer(operationRef)))
    }
    const found = allOperations(this.#document).find((one) => one.operationId === operationId)
    const item = Object.values(asObject(this.#document.paths)).find((one) =>
      Object.values(asObject(one)).includes(found),
    )
    const ofPath = asObject(item).parameters
    const all = [ofPath, found?.parameters].flatMap((list) => (Array.isArray(list) ? list : []))
    return operationId === undefined || !found ? {} : { ...found, parameters: all }
  }

  #clean(holder: Node, key: string, schema: unknown, pointer: string): void {
    const left = this.#cleaner.cleaned(schema, holder[key], pointerTo(pointer, key))
    if (left === removed) delete holder[key]
    else holder[key] = left
  }
}

/** Returns whether a value is a runtime expression, such as `$response.body`. */
function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$')
}

/** Returns the schema of the examples of an object. */
function exampleSchema(holder: Node): unknown {
  const { schema, itemSchema } = holder
  if (itemSchema === undefined) return schema ?? holder
  const list = { anyOf: [itemSchema, { items: itemSchema }] }
  return schema === undefined ? list : { allOf: [schema, list] }
}
