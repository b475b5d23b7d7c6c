import type { SchemaListener, SchemaSides } from './schema-sides.ts'
import type { Discriminator, SchemaView } from './schema-view.ts'

/** A field tells which schema holds: whoever writes it, or reads it, relies on what each of its values stands for. */
export function compareDiscriminators(
  { kind }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report }: SchemaListener,
): void {
  if (g.discriminator === undefined || t.discriminator === undefined) return
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-discriminator-changed' : 'response-discriminator-changed'
  const tell = (what: string, given: string, taken: string) => {
    const [was, is] = isRequest ? [given, taken] : [taken, given]
    report(rule, '', `${what} was ${was}, is ${is}`)
  }
  const [given, taken] = [g.discriminator, t.discriminator]
  if (given.field !== taken.field) tell('the discriminator', given.field, taken.field)
  // schemas that stand in place of references to them have lost their names
  const isNamed = given.names.size > 0 && taken.names.size > 0
  const isOneForOne = given.names.size === taken.names.size
  const others = isNamed ? meantBy(taken) : taken.mapped
  for (const [value, name] of isNamed ? meantBy(given) : given.mapped) {
    const other = others.get(value)
    // that a variant is gone, or new, is told of itself
    const isElsewhere = isNamed && !isOneForOne && !taken.names.has(name)
    if (other !== name && !isElsewhere) tell(`what ${value} stands for`, name, other ?? 'nothing')
  }
}

/** A schema stands for its own name where no other value does. */
function meantBy({ mapped, names }: Discriminator): Map<string, string> {
  const mappedTo = new Set(mapped.values())
  const others = [...names].filter((name) => !mappedTo.has(name))
  return new Map([...others.map((name) => [name, name] as const), ...mapped])
}
