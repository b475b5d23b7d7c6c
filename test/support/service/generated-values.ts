import type { Chance } from '../../../soak/chance.ts'
import { resolvedSchema, type SampleSchema, schemaSamples } from './described-operations.ts'

type Bounds = SampleSchema & {
  maximum?: number
  maxItems?: number
  uniqueItems?: boolean
  minProperties?: number
  maxProperties?: number
}

/**
 * The nesting depth at which the generator uses a fixed sample of the schema, so that the recursion
 * ends.
 */
const deepest = 6

const samples = new Map<SampleSchema, unknown>()

function firstSample(schema: SampleSchema): unknown {
  if (!samples.has(schema)) samples.set(schema, schemaSamples(schema)[0])
  return samples.get(schema)
}

/** Generates random valid values of a schema. */
export class ValueGenerator {
  readonly #chance: Chance
  /** the strings to choose from; paths and headers allow fewer strings */
  readonly #texts: readonly string[]

  constructor(chance: Chance, texts: readonly string[]) {
    this.#chance = chance
    this.#texts = texts
  }

  /**
   * Returns a value, or undefined if no value is valid. In a union, a generated string never looks
   * like a value of a different type.
   */
  value(given: SampleSchema, depth = 0, isUnion = false): unknown {
    const schema = resolvedSchema(given)
    if (schema.enum) return this.#chance.one(schema.enum)
    if (depth > deepest) return firstSample(schema)
    const { allOf = [], oneOf, anyOf } = schema
    const unions = [oneOf, anyOf].filter((forms) => forms !== undefined)
    const parts: unknown[] = []
    if (schema.properties || (!allOf.length && !unions.length)) {
      parts.push(this.#own(schema, depth, isUnion))
    }
    for (const one of allOf) parts.push(this.value(one, depth + 1, isUnion))
    for (const forms of unions) parts.push(this.#variant(forms, depth, isUnion))
    if (parts.includes(undefined)) return firstSample(schema)
    const isMerged = parts.every((part) => typeof part === 'object' && part !== null)
    return isMerged && parts.length > 1 ? Object.assign({}, ...parts) : parts.at(-1)
  }

  #variant(forms: SampleSchema[], depth: number, isUnion: boolean): unknown {
    const types = new Set(forms.map((form) => String(resolvedSchema(form).type)))
    return this.value(this.#chance.one(forms), depth + 1, isUnion || types.size > 1)
  }

  #own(schema: Bounds, depth: number, isUnion: boolean): unknown {
    const types = [schema.type ?? []].flat()
    const isMixed = isUnion || types.length !== 1
    const { minimum = 0, maximum = minimum + 100 } = schema
    switch (types.length === 0 ? 'any' : this.#chance.one(types)) {
      case 'string':
        return this.#text(schema, isMixed)
      case 'number':
      case 'integer':
        return Math.ceil(minimum) + this.#chance.below(Math.floor(maximum - minimum) + 1)
      case 'boolean':
        return this.#chance.is(0.5)
      case 'null':
        return null
      case 'array':
        return this.#list(schema, depth)
      case 'any':
        return schema.properties ? this.#object(schema, depth) : 'any text'
      default:
        return this.#object(schema, depth)
    }
  }

  #text(schema: Bounds, isMixed: boolean): unknown {
    const { format, pattern, minLength = 0, maxLength = 60 } = schema
    if (format !== undefined || pattern !== undefined || minLength > maxLength) {
      return firstSample(schema)
    }
    const texts = isMixed ? this.#texts.filter((text) => !looksTyped(text)) : this.#texts
    let text = this.#chance.one(texts)
    while (text.length < minLength) text += this.#chance.one(texts)
    // avoids cutting a character that consists of two UTF-16 units
    return text.length > maxLength ? 'x'.repeat(maxLength) : text
  }

  #list(schema: Bounds, depth: number): unknown {
    const { minItems = 0, maxItems = minItems + 3, uniqueItems, items = {} } = schema
    const count = minItems + this.#chance.below(Math.min(maxItems - minItems, 3) + 1)
    const list = Array.from({ length: count }, () => this.value(items, depth + 1))
    if (list.includes(undefined)) return minItems === 0 ? [] : undefined
    if (!uniqueItems) return list
    const unique = [...new Map(list.map((item) => [JSON.stringify(item), item])).values()]
    return unique.length >= minItems ? unique : firstSample(schema)
  }

  #object(schema: Bounds, depth: number): unknown {
    const { properties = {}, required = [], additionalProperties: more } = schema
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema
    const made: Record<string, unknown> = {}
    for (const key of required) {
      made[key] = this.value(properties[key] ?? {}, depth + 1)
      if (made[key] === undefined) return undefined
    }
    for (const [key, value] of Object.entries(properties)) {
      if (key in made || Object.keys(made).length >= maxProperties) continue
      if (!this.#chance.is(0.5)) continue
      const one = this.value(value, depth + 1)
      if (one !== undefined) made[key] = one
    }
    if (typeof more === 'object' && Object.keys(made).length < maxProperties) {
      const name = schema.propertyNames
        ? String(this.value(schema.propertyNames, depth + 1))
        : this.#chance.one(['other', 'other-1', 'other.key'])
      const one = this.#chance.is(0.7) ? this.value(more, depth + 1) : undefined
      if (one !== undefined) made[name] = one
    }
    return Object.keys(made).length >= minProperties ? made : firstSample(schema)
  }
}

/** Returns whether docsctl would parse a string as a value of a different type. */
function looksTyped(text: string): boolean {
  return /^(true|false|null|-?\d+)$/.test(text)
}

/** Strings for bodies. They contain characters with a special meaning in shells, JSON, and URLs. */
export const wildTexts = [
  'Guide',
  'a b',
  'ü & = ? #',
  'two\nlines',
  '"quoted" \'text\'',
  '@handle',
  '12',
  'true',
  'null',
  '😀',
  'a[].b',
  '\\',
  '__proto__',
]

/** Strings for queries and paths, in which they are encoded. */
export const encodedTexts = ['guide', 'a b', 'ü & = ? #', 'a/b', '@handle', '12', 'a%2Fb', '😀']

/** Strings for headers. */
export const plainTexts = ['guide', 'a-b', '12']
