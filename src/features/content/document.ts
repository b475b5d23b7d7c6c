/** Converts plain text to the service's rich text, one paragraph per line. */
export function documentFromText(text: string) {
  return { object: 'document', data: {}, nodes: text.split(/\r?\n/).map(createParagraph) }
}

function createParagraph(text: string) {
  const leaf = { object: 'leaf', text, marks: [] }
  return { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] }
}
