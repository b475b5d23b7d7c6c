import { Flags } from './definitions.ts'
import { contextFlags } from './flags.ts'
import { openAPISourceField } from './openapi-source.ts'

const documentArgument = openAPISourceField.argument

export const documentArgs = {
  slug: {
    description: 'name of the specification, by which it is addressed',
    required: true,
  },
  [documentArgument?.name ?? '']: {
    description: documentArgument?.description ?? '',
    required: true,
  },
}

const check = (description: string) => Flags.boolean({ description, helpGroup: 'CHANGE' })

/** What commands take that publish a document. */
export const documentFlags = {
  org: contextFlags.organizationId.definition,
  lint: Flags.string({
    description: 'rules to check by: minimal (default), recommended, or a configuration file',
    helpGroup: 'CHANGE',
    helpValue: 'RULES',
  }),
  strict: check('warnings fail too'),
  'max-problems': Flags.string({
    description: 'how many findings are shown (default: 100)',
    helpGroup: 'CHANGE',
    helpValue: 'N',
  }),
  check: check('check only; findings end it with 11'),
  bundle: Flags.boolean({
    description: 'take in the files that it refers to (default: where there are any)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  'ref-root': Flags.string({
    description: 'references stay in this folder (default: the repository, or its folder)',
    helpGroup: 'CHANGE',
    helpValue: 'DIR',
  }),
  'allow-outside': check('references may lead out of it'),
  'allow-remote': check('references may lead to other hosts'),
  fetch: Flags.boolean({
    description: 'fetch a URL here, check it, and send its text',
    helpGroup: 'CHANGE',
  }),
  force: Flags.boolean({ description: 'send it also where it is unchanged', helpGroup: 'CHANGE' }),
  state: Flags.string({
    description: 'keep here what was published (default: the state folder)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  wait: Flags.boolean({
    description: 'wait until the service has processed it (default)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  'wait-timeout': Flags.string({
    description: 'how long to wait at most (default: 10m)',
    helpGroup: 'CHANGE',
    helpValue: 'TIME',
  }),
}
