/** Plain text as the service's own form of rich text: a paragraph a line. */
export function documentOf(text: string) {
  return { object: 'document', data: {}, nodes: text.split(/\r?\n/).map(paragraphOf) }
}

function paragraphOf(text: string) {
  const leaf = { object: 'leaf', text, marks: [] }
  return { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] }
}
