/**
 * Creates a document of about the given number of megabytes. The document is valid except for its
 * last two lines.
 */
export function largeDocument(megabytes: number): { text: string; sound: string; lines: number } {
  const things = Math.floor((megabytes * 1_000_000) / 490)
  const blocks = Array.from(
    { length: things },
    (_, at) => `  /things${at}/{id}:
    get:
      operationId: getThing${at}
      summary: gets a thing
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses:
        '200':
          description: the thing
          content:
            application/json:
              schema:
                type: object
                required: [id]
                properties:
                  id: {type: string, description: what it is called by}
                  next: {$ref: '#/components/schemas/Thing${at % 100}'}
`,
  ).join('')
  const schemas = Array.from(
    { length: 100 },
    (_, at) =>
      `    Thing${at}: {type: object, properties: {next: {$ref: '#/components/schemas/Thing${(at + 1) % 100}'}}}\n`,
  ).join('')
  const head = 'openapi: 3.1.0\ninfo: {title: Things, version: "1"}\ncomponents:\n  schemas:\n'
  const fault = '  /last:\n    get:\n      responses:\n        x: 1\n        default: {}\n'
  const sound = `${head}${schemas}paths:\n${blocks}`
  return { text: sound + fault, sound, lines: 105 + things * 17 + 5 }
}
