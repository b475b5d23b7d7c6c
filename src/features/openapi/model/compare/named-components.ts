import { asObject, type Node } from './node.ts'

/** A named part of a document that others can refer to. */
export interface NamedComponent {
  kind: string
  name: string
}

/** A component, with the path within it. */
export interface ComponentPlace extends NamedComponent {
  path: string
}

/** The names of the kinds of components, by the keys of `components` or of Swagger 2.0. */
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

/** Returns the components of a document, by their value. */
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

/** Returns a component's name. Schemas don't need a kind; other components include theirs. */
export function componentText({ kind, name }: NamedComponent): string {
  return kind === 'schema' ? name : `${kind} ${name}`
}
