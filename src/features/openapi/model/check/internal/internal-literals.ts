import { isJsonObject } from '../../../../../contract/json.ts'
import { literal } from '../../../../../output/text/mask-values.ts'
import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects, literalKeys } from '../../keyword-objects.ts'
import { parsePointer, pointerTo, valueAtPointer } from '../../read/pointer.ts'
import { referencedComponent } from '../components-in-use.ts'
import { replaceEnum } from './enumerations.ts'
import { isExampleObject } from './internal-values.ts'
import { parsedJson, removed } from './value-cleaner.ts'

const codeSamples = ['x-codeSamples', 'x-code-samples']
/** Extensions that don't contain names of fields, or that are cleaned with the parts they describe. */
const otherExtensions =
  /^x-(?:internal$|stability-level$|enum|ms-enum$|examples?$|tagGroups$|logo$|displayName$)/

export interface RemovableNames {
  /** the names of properties */
  fields: ReadonlySet<string>
  /** the names of parameters, headers, and media types */
  others?: ReadonlySet<string>
  /** the pointers of components */
  components?: ReadonlySet<string>
}

/** Returns a pattern that matches any of the names as a word. */
export function namePattern(names: Iterable<string>, after = ''): RegExp {
  return new RegExp(`(?<![\\w-])(?:${[...names].map(literal).join('|')})(?![\\w-])${after}`, 'u')
}

/**
 * Removes the fields with the given names from examples, defaults, constants, enumerations, links,
 * callbacks, extensions, and code samples.
 */
export class NamedValueRemover {
  readonly #document: Node
  readonly #fields: ReadonlySet<string>
  readonly #components: ReadonlySet<string>
  readonly #tags: ReadonlySet<unknown>
  readonly #isEmpty: boolean
  readonly #word: RegExp
  readonly #field: RegExp
  readonly #alternative: RegExp
  #removedAt: string[] = []

  constructor(document: Node, { fields, others, components }: RemovableNames) {
    this.#document = document
    this.#fields = fields
    this.#components = components ?? new Set()
    const tags = Array.isArray(document.tags) ? document.tags : []
    this.#tags = new Set(tags.map((tag) => asObject(tag).name))
    const all = [...fields, ...(others ?? [])]
    this.#isEmpty = all.length === 0
    this.#word = namePattern(all)
    // a field in JSON, YAML, XML, or a query: its name, and then a colon or an equals sign
    this.#field = namePattern(all, `["'\\\\\\]]*\\s*[:=>]`)
    // a name in a pattern such as ^(id|name)$
    this.#alternative = new RegExp(`(?:[(|^]|\\?:)(?:${all.map(literal).join('|')})(?=[)|$])`, 'u')
  }

  /** Removes the values from an object of the document, and returns their pointers. */
  removeIn(root: Node, pointer: string): string[] {
    if (this.#isEmpty && this.#components.size === 0) return []
    this.#removedAt = []
    for (const [holder, at] of keywordObjects(root, pointer)) {
      for (const key of Object.keys(holder)) {
        if (this.#isEmpty && !key.startsWith('x-')) continue
        if (key === 'examples' || key === 'x-examples') this.#inExamples(holder, key, at)
        else if (key === 'enum') this.#inEnum(holder, at)
        else if (codeSamples.includes(key)) this.#inCodeSamples(holder, key, at)
        else if (literalKeys.has(key)) this.#clean(holder, key, at)
        else if (key.startsWith('x-') && !otherExtensions.test(key)) {
          this.#inExtension(holder, key, at)
        }
      }
      if (this.#isEmpty) continue
      if (typeof holder.pattern === 'string' && this.#alternative.test(holder.pattern)) {
        this.#delete(holder, 'pattern', at)
      }
      for (const [name, link] of Object.entries(asObject(holder.links))) {
        this.#inLink(asObject(link), pointerTo(pointerTo(at, 'links'), name))
      }
      for (const [name, callback] of Object.entries(asObject(holder.callbacks))) {
        this.#inCallback(asObject(callback), pointerTo(pointerTo(at, 'callbacks'), name))
      }
    }
    return this.#removedAt
  }

  #delete(holder: Node, key: string, pointer: string): void {
    delete holder[key]
    this.#removedAt.push(pointerTo(pointer, key))
  }

  /** Removes values from an enumeration, together with their names and descriptions. */
  #inEnum(holder: Node, pointer: string): void {
    if (!Array.isArray(holder.enum)) return
    const values = holder.enum.map((value, index) => {
      const left = this.#cleaned(value, `${pointer}/enum/${index}`)
      return left === removed ? undefined : left
    })
    replaceEnum(holder, values)
  }

  /** Removes the requests of a callback that are sent to the value of an internal field. */
  #inCallback(callback: Node, pointer: string): void {
    for (const address of Object.keys(callback)) {
      if (/\{\$[^}]*\}/.test(address) && this.#word.test(address)) {
        this.#delete(callback, address, pointer)
      }
    }
  }

  /** Removes names and references to removed components from the value of an extension. */
  #inExtension(holder: Node, key: string, pointer: string): void {
    const value = holder[key]
    const at = pointerTo(pointer, key)
    if (this.#isRemovedText(value) || this.#isRemovedText(asObject(value).$ref)) {
      this.#delete(holder, key, pointer)
    } else if (Array.isArray(value)) {
      const items: Node = { ...value }
      for (const index of Object.keys(items)) this.#inExtension(items, index, at)
      if (Object.keys(items).length < value.length) holder[key] = Object.values(items)
    } else if (isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        if (this.#fields.has(name)) this.#delete(value, name, at)
        else this.#inExtension(value, name, at)
      }
    }
  }

  #isRemovedText(value: unknown): boolean {
    if (typeof value !== 'string') return false
    const component = value.startsWith('#/') ? referencedComponent(value) : undefined
    // a public tag can have the same name as an internal field
    const isRemovedField = this.#fields.has(value) && !this.#tags.has(value)
    return isRemovedField || this.#components.has(component ?? '')
  }

  #inExamples(holder: Node, key: string, pointer: string): void {
    const examples = this.#referenced(holder[key])
    if (!isJsonObject(examples)) {
      this.#clean(holder, key, pointer)
      return
    }
    const at = pointerTo(pointer, key)
    for (const [name, raw] of Object.entries(examples)) {
      const example = this.#referenced(raw)
      if (!isExampleObject(example)) this.#clean(examples, name, at)
      else {
        for (const inner of ['value', 'dataValue']) {
          if (inner in example) this.#clean(example, inner, pointerTo(at, name))
        }
        this.#inSerialized(example, pointerTo(at, name))
        // other examples can refer to an example of a component
        if (!isExampleObject(example) && pointer !== '#/components') delete examples[name]
      }
    }
  }

  /** Cleans code samples. Removes those whose source is removed. */
  #inCodeSamples(holder: Node, key: string, pointer: string): void {
    const samples = holder[key]
    this.#clean(holder, key, pointer)
    const left = holder[key]
    if (!Array.isArray(samples) || !Array.isArray(left)) return
    if (!samples.every((one) => 'source' in asObject(one))) return
    const kept = left.filter((one) => 'source' in asObject(one))
    if (kept.length > 0) holder[key] = kept
    else delete holder[key]
  }

  /**
   * Cleans an example that is serialized as text. Removes the text if it isn't JSON and contains a
   * name.
   */
  #inSerialized(example: Node, pointer: string): void {
    const { serializedValue: text } = example
    if (typeof text !== 'string') return
    if (typeof parsedJson(text) === 'object') this.#clean(example, 'serializedValue', pointer)
    else if (this.#word.test(text)) {
      this.#delete(example, 'serializedValue', pointer)
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
    if (this.#fields.has(key)) this.#delete(holder, key, pointer)
    else this.#clean(holder, key, pointer)
  }

  #cleanedText(text: string, pointer: string): unknown {
    const parsed = parsedJson(text)
    if (typeof parsed === 'object' && parsed !== null) {
      const left = this.#cleaned(parsed, pointer)
      if (left === removed) return removed
      return JSON.stringify(left) === JSON.stringify(parsed) ? text : JSON.stringify(left)
    }
    const isNamed = text.startsWith('$') ? this.#word.test(text) : this.#field.test(text)
    if (!isNamed && !this.#listsField(text)) return text
    this.#removedAt.push(pointer)
    return removed
  }

  /**
   * Returns whether a text is the name of a field, or a list that contains one, such as
   * `-size,name`.
   */
  #listsField(text: string): boolean {
    return text.split(',').some((one) => this.#fields.has(one.trim().replace(/^[+-]/, '')))
  }

  /** Returns the target of a value that is only a reference within the document. */
  #referenced(value: unknown): unknown {
    const { $ref, ...others } = asObject(value)
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return value
    if (Object.keys(others).length > 0) return value
    return valueAtPointer(this.#document, parsePointer($ref)) ?? value
  }
}
