import { escapeHtml } from '../../../../output/text/escape-html.ts'
import { sanitize } from '../../../../output/text/sanitize.ts'

/** HTML that docsctl built. All text in it is escaped. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = SafeHtml | string | number | readonly Content[]

/**
 * Builds HTML from a template. Escapes all values except HTML that was built in the same way, so
 * that a title can't add elements or attributes.
 */
export function html(template: TemplateStringsArray, ...values: readonly Content[]): SafeHtml {
  const parts = template.flatMap((part, index) => {
    const value = values[index]
    return value === undefined ? [part] : [part, contentText(value)]
  })
  return new SafeHtml(parts.join(''))
}

function contentText(content: Content): string {
  if (content instanceof SafeHtml) return content.text
  if (typeof content === 'object') return content.map(contentText).join('')
  return escapeHtml(sanitize(String(content)))
}

/** HTML without content. */
export const none = new SafeHtml('')
