import { asObject, type Node } from './node.ts'

/** A component that other parts of the document can refer to by name. */
export interface NamedComponent {
  kind: string
  name: string
}

/** A component, with a path inside the component. */
export interface ComponentPlace extends NamedComponent {
  path: string
}

/** The kinds of components, by their keys in `components` or in a Swagger 2.0 document. */
const kinds: Record<string, string> = {
  schemas: 'schema',
  definitions: 'schema',
  parameters: 'parameter',
  responses: 'response',
  headers: 'header',
  requestBodies: 'request body',
  links: 'link',
  callbacks: 'callback',
}

/** Returns the components of a document, with their definitions as keys. */
export function componentsByValue(document: Node): Map<unknown, NamedComponent> {
  const holder = componentsObject(document)
  return new Map(
    Object.entries(kinds).flatMap(([key, kind]) =>
      Object.entries(asObject(holder[key])).map(([name, one]) => [one, { kind, name }] as const),
    ),
  )
}

export function hasComponent(document: Node, { kind, name }: NamedComponent): boolean {
  const holder = componentsObject(document)
  return Object.entries(kinds).some(
    ([key, one]) => one === kind && Object.hasOwn(asObject(holder[key]), name),
  )
}

function componentsObject(document: Node): Node {
  return document.swagger === undefined ? asObject(document.components) : document
}

/** Returns a component's name, preceded by its kind unless it is a schema. */
export function componentText({ kind, name }: NamedComponent): string {
  return kind === 'schema' ? name : `${kind} ${name}`
}
