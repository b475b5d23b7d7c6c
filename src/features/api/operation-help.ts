import { pathNames } from '../../contract/operation.ts'
import { serviceAnswers, serviceRequests } from '../../contract/service/read-service.ts'
import { objectForms, type ServiceSchemas } from '../../contract/service/schema/forms.ts'
import type { ServiceAnswer, ValueSchema } from '../../contract/service/service-operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { exampleText, joinSections, table } from '../../host/help/help.ts'
import type { Catalog, CommandMeta } from '../../host/program/catalog.ts'
import { upperFirst } from '../../output/text/text.ts'
import { replacementCommand } from './operation.ts'
import { bodyExamples } from './operation-examples.ts'
import { describeSchema, schemaKeyName } from './schema/describe.ts'
import { isPaged, maximumPageSize, type NamedOperation, othersOnly } from './service.ts'

type Rows = [name: string, text: string][]

/**
 * Returns the help text of `docsctl api NAME --help`: the parameters and the result of an
 * operation.
 */
export async function operationHelp(
  named: NamedOperation,
  catalog: Catalog,
  width: number,
): Promise<string> {
  const { schemas } = await serviceRequests()
  const { operations, fields } = await serviceAnswers()
  const { name, method, path, required = [], query = {}, headers = {} } = named
  const helpRows = (values: Record<string, ValueSchema>): Rows =>
    Object.entries(values).map(([key, schema]) => [
      schemaKeyName(key, required.includes(key)),
      describeSchema(schema, schemas),
    ])
  const section = (title: string, rows: Rows) =>
    rows.length > 0 ? [title, ...table(rows, width)] : []
  const examples = bodyExamples(named, schemas)
  const answer = operations[name] ?? {}
  const answered = fields[answer.items ?? answer.fields ?? ''] ?? {}
  return joinSections([
    [`${name}: ${method} /v1${path}`, ...(await remarks(named))],
    ['USAGE', `  docsctl api ${name} [KEY=VALUE...] [flags]`],
    examples.length > 0
      ? ['EXAMPLES', examples.map((example) => exampleText(example, width)).join('\n\n')]
      : [],
    section('PATH', pathRows(named, schemas)),
    section('QUERY', helpRows(query)),
    section('HEADERS', helpRows(headers)),
    section('BODY', bodyRows(named, schemas)),
    [`RESPONSE: ${answerWords(answer)}`, ...table(Object.entries(answered), width)],
    section('COMMANDS', commandsFor(named, catalog)),
    ['Keys marked with "?" are optional. For flags, see "docsctl api --help".'],
  ])
}

async function remarks(named: NamedOperation): Promise<string[]> {
  const others = othersOnly(named)
  const most = maximumPageSize(named)
  const instead = named.deprecated && (await replacementCommand(named.method, named.path))
  return [
    ...(others ? [`It is ${others}. docsctl sends the request anyway.`] : []),
    ...(named.deprecated ? [`It is deprecated${instead ? `. ${upperFirst(instead)}` : ''}.`] : []),
    ...(isPaged(named)
      ? [
          `Fetches the complete list, with up to ${most} items per request. To fetch a single page, set page= or limit=, or use --include.`,
        ]
      : []),
  ]
}

function pathRows({ path, params = {} }: NamedOperation, schemas: ServiceSchemas): Rows {
  return pathNames(path).map((name) => {
    const context = Object.entries(contextFlags).find(([key]) => key === name)?.[1]
    const way = context ? `, or --${context.flag}` : ''
    return [name, `${describeSchema(params[name] ?? {}, schemas)}${way}`]
  })
}

function bodyRows({ body }: NamedOperation, schemas: ServiceSchemas): Rows {
  if (!body) return []
  const forms = objectForms(body, schemas)
  if (forms.length === 0) return [['--input', describeSchema(body, schemas)]]
  const keys = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties)))]
  const rows = keys.map((key): Rows[number] => {
    const several = forms.flatMap(({ properties }) => properties[key] ?? [])
    const texts = several.map((schema) => describeSchema(schema, schemas))
    return [
      schemaKeyName(
        key,
        forms.every(({ required }) => required.includes(key)),
      ),
      [...new Set(texts)].join(' or '),
    ]
  })
  const isOpen = keys.length === 0 && forms.some(({ others }) => others)
  return [
    ...rows,
    ...(isOpen ? ([['KEY', 'any other key']] satisfies Rows) : []),
    ...(forms.length > 1 ? ([['as one of', describeSchema(body, schemas)]] satisfies Rows) : []),
  ]
}

function answerWords({ is, fields, items }: ServiceAnswer): string {
  if (items !== undefined) return 'a list of items with these fields'
  return is ?? (fields === undefined ? 'empty' : 'an object')
}

/**
 * Returns the docsctl commands that call an operation. Commands that call few other operations and
 * have a matching verb are first.
 */
export function commandsFor(
  { name, method, path }: Pick<NamedOperation, 'name' | 'method' | 'path'>,
  { commands }: Catalog,
): Rows {
  const rank = ({ id, api = [] }: CommandMeta) =>
    2 * api.length - (name.startsWith(id.split(':').at(-1) as string) ? 1 : 0)
  const nameless = (text: string) => text.replace(/\{\w+\}/g, '{}')
  const wanted = nameless(`${method} /v1${path}`)
  return Object.values(commands)
    .filter(({ api, hidden }) => !hidden && api?.some((line) => nameless(line) === wanted))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ id, summary }) => [`docsctl ${id.replaceAll(':', ' ')}`, summary ?? ''])
}
