import { pathNames } from '../../contract/operation.ts'
import { serviceAnswers, serviceRequests } from '../../contract/service/read-service.ts'
import type { ServiceAnswer, ValueSchema } from '../../contract/service/service-operation.ts'
import type { Catalogue, CommandMeta } from '../../frame/program/catalogue.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import { joinSections, table } from '../../frame/words/help.ts'
import { insteadOf } from './operation.ts'
import { inWords, keyWord } from './schema/describe.ts'
import { formsOf, type ServiceSchemas } from './schema/forms.ts'
import { isPaged, largestPage, type NamedOperation, othersOnly } from './service.ts'

type Rows = [name: string, text: string][]

/** What an operation takes and answers, for `docsctl api NAME --help`. */
export async function operationHelp(
  named: NamedOperation,
  catalogue: Catalogue,
  width: number,
): Promise<string> {
  const { schemas } = await serviceRequests()
  const { operations, fields } = await serviceAnswers()
  const { name, method, path, required = [], query = {}, headers = {} } = named
  const rowsOf = (values: Record<string, ValueSchema>): Rows =>
    Object.entries(values).map(([key, schema]) => [
      keyWord(key, required.includes(key)),
      inWords(schema, schemas),
    ])
  const section = (title: string, rows: Rows) =>
    rows.length > 0 ? [title, ...table(rows, width)] : []
  const answer = operations[name] ?? {}
  const answered = fields[answer.items ?? answer.fields ?? ''] ?? {}
  return joinSections([
    [`${name}: ${method} /v1${path}`, ...(await remarks(named))],
    ['USAGE', `  docsctl api ${name} [KEY=VALUE...] [flags]`],
    section('PATH', pathRows(named, schemas)),
    section('QUERY', rowsOf(query)),
    section('HEADERS', rowsOf(headers)),
    section('BODY', bodyRows(named, schemas)),
    [`ANSWER: ${answerWords(answer)}`, ...table(Object.entries(answered), width)],
    section('COMMANDS', commandsFor(named, catalogue)),
    ['A key with ? may be left out. docsctl api --help tells the flags.'],
  ])
}

async function remarks(named: NamedOperation): Promise<string[]> {
  const others = othersOnly(named)
  const most = largestPage(named)
  const instead = named.deprecated && (await insteadOf(named.method, named.path))
  return [
    ...(others ? [`It is ${others}; it is sent all the same.`] : []),
    ...(named.deprecated ? [`It is deprecated${instead ? `; ${instead}` : ''}.`] : []),
    ...(isPaged(named)
      ? [
          `A list that is read whole, up to ${most} items at a time; page= and limit= ask for one page.`,
        ]
      : []),
  ]
}

function pathRows({ path, params = {} }: NamedOperation, schemas: ServiceSchemas): Rows {
  return pathNames(path).map((name) => {
    const context = Object.entries(contextFlags).find(([key]) => key === name)?.[1]
    const way = context ? `, or --${context.flag}` : ''
    return [name, `${inWords(params[name] ?? {}, schemas)}${way}`]
  })
}

function bodyRows({ body }: NamedOperation, schemas: ServiceSchemas): Rows {
  if (!body) return []
  const forms = formsOf(body, schemas)
  if (forms.length === 0) return [['--input', inWords(body, schemas)]]
  const keys = [...new Set(forms.flatMap(({ properties }) => Object.keys(properties)))]
  const rows = keys.map((key): Rows[number] => {
    const several = forms.flatMap(({ properties }) => properties[key] ?? [])
    const texts = several.map((schema) => inWords(schema, schemas))
    return [
      keyWord(
        key,
        forms.every(({ required }) => required.includes(key)),
      ),
      [...new Set(texts)].join(' or '),
    ]
  })
  const isOpen = keys.length === 0 && forms.some(({ others }) => others)
  return [
    ...rows,
    ...(isOpen ? ([['KEY', 'any other']] satisfies Rows) : []),
    ...(forms.length > 1 ? ([['as one of', inWords(body, schemas)]] satisfies Rows) : []),
  ]
}

function answerWords({ is, fields, items }: ServiceAnswer): string {
  if (items !== undefined) return 'a list, each of its items'
  return is ?? (fields === undefined ? 'empty' : 'an object')
}

/** The commands of ours that call it, by what they say of themselves; first those that call little beside it, and say its verb. */
export function commandsFor(
  { name, method, path }: Pick<NamedOperation, 'name' | 'method' | 'path'>,
  { commands }: Catalogue,
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
