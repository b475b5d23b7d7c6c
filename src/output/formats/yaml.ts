import { pickColumns } from '../columns.ts'
import type { FormatOptions, Formatter } from '../formatter.ts'
import { jsonText } from '../text/json-text.ts'
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

async function toYaml(value: unknown): Promise<string> {
  const { stringify } = (await import('yaml')).default
  try {
    // `compat` quotes strings that YAML 1.1 parsers would misread, such as yes, on, and 1:20
    return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // the library fails for deeply nested values, so they are printed as JSON, which is valid YAML
    const items = Array.isArray(value) ? value.map((item) => `- ${jsonText(item)}\n`) : undefined
    return items?.join('') ?? `${jsonText(value)}\n`
  }
}
