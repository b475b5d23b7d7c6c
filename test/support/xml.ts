import assert from 'node:assert/strict'

export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  assert.doesNotMatch(text, /[<>]|&(?!(amp|lt|gt|quot|apos|#\d+);)/, 'not escaped')
  return text.replace(/&(#?\w+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? ''),
  )
}

/** Parses XML that consists of elements, attributes, and text. Fails if the XML is malformed. */
export function parseXml(text: string): Element {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  assert.ok(text.startsWith(head), 'no declaration')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let rest = text.slice(head.length).trimEnd()
  while (rest !== '') {
    const at = open.at(-1) as Element
    const token =
      /^<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*>/.exec(rest) ?? assert.fail(rest.slice(0, 60))
    const [whole, closing, name = '', attributes = ''] = token
    rest = rest.slice(whole.length)
    if (closing) {
      assert.equal(open.pop()?.name, name)
      continue
    }
    const element: Element = { name, attributes: {}, children: [], text: '' }
    for (const [, key = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
      element.attributes[key] = unescaped(value)
    }
    at.children.push(element)
    open.push(element)
    const [inner = ''] = /^[^<]*/.exec(rest) ?? []
    element.text = unescaped(inner)
    rest = rest.slice(inner.length)
  }
  assert.equal(open.length, 1, 'not all is closed')
  assert.equal(root.children.length, 1)
  return root.children[0] as Element
}
