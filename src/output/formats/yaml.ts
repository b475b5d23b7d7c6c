import { pickColumns } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { isDeeper, jsonText } from '../text/json-text.ts'
import { sanitizeBlock } from '../text/sanitize.ts'

/** One YAML document. */
export const yaml: Formatter = {
  list(options) {
    let started = false
    return {
      async page(items) {
        if (items.length === 0) return ''
        started = true
        const picked = items.map((item) => pickColumns(item, options))
        return await yamlText(picked, options)
      },
      end: () => (started ? '' : '[]\n'),
    }
  },
  object: (value, options) => yamlText(pickColumns(value, options), options),
}

async function yamlText(value: unknown, { onTerminal }: FormatOptions): Promise<string> {
  const text = await toYaml(value)
  return onTerminal ? sanitizeBlock(text) : text
}

/**
 * The maximum depth of values that are printed as indented YAML. The library becomes slow for
 * deeper values, or runs out of stack.
 */
const maxIndentedDepth = 200

async function toYaml(value: unknown): Promise<string> {
  if (isDeeper(value, maxIndentedDepth)) {
    // JSON is valid YAML
    const items = Array.isArray(value) ? value.map((item) => `- ${jsonText(item)}\n`) : undefined
    return items?.join('') ?? `${jsonText(value)}\n`
  }
  const { stringify } = (await import('yaml')).default
  // `compat` quotes strings that YAML 1.1 parsers would misread, such as yes, on, and 1:20
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
