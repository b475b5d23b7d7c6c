import { type Node, objectOf } from './node.ts'

/** What a document keeps under a name, for others to refer to. */
export interface NamedComponent {
  kind: string
  name: string
}

/** A component, and the way into it from there. */
export interface ComponentPlace extends NamedComponent {
  path: string
}

/** How people call what stands under the keys of `components`, or of Swagger 2.0 at its top. */
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

/** The components of a document, each by what stands under its name. */
export function componentsIn(document: Node): Map<unknown, NamedComponent> {
  const holder = holderIn(document)
  return new Map(
    Object.entries(kinds).flatMap(([key, kind]) =>
      Object.entries(objectOf(holder[key])).map(([name, one]) => [one, { kind, name }] as const),
    ),
  )
}

export function hasComponent(document: Node, { kind, name }: NamedComponent): boolean {
  const holder = holderIn(document)
  return Object.entries(kinds).some(
    ([key, one]) => one === kind && Object.hasOwn(objectOf(holder[key]), name),
  )
}

function holderIn(document: Node): Node {
  return document.swagger === undefined ? objectOf(document.components) : document
}

/** What a schema is called is its name; others are told apart by their kind as well. */
export function componentText({ kind, name }: NamedComponent): string {
  return kind === 'schema' ? name : `${kind} ${name}`
}
