import { Args, Flags } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  contextFlags,
  journalFlags,
  rowsFlags,
} from '../../frame/words/flags.ts'
import { judgingFlags } from './judging.ts'

export const documentArgs = {
  slug: Args.string({
    description: 'name of the specification, by which it is addressed',
    required: true,
  }),
  'file-or-url': Args.string({
    description: 'the document: a file, - for standard input, or the URL where it is kept',
    required: true,
  }),
}

/** Both documents of a comparison. */
export const sideArgs = {
  base: Args.string({
    description: 'the older one: a file, a URL, git:REF[:PATH], or published:SLUG',
    required: true,
  }),
  revision: Args.string({
    description: 'the newer one (default: PATH of git:REF:PATH, as it is now)',
  }),
}

export const orgFlag = { org: contextFlags.organizationId.definition, ...byIdFlag }

/** How a document is read, and what is done to it first; that is sent, and compared, so. */
export const readingFlags = {
  lint: Flags.string({
    description:
      'rules to check by: minimal (default), recommended, or a configuration file, such as redocly.yaml, which is used only if it is named',
    helpGroup: 'CHANGE',
    helpValue: 'RULES|FILE',
    known: ['minimal', 'recommended'],
  }),
  'ref-root': Flags.string({
    description: 'references stay in this folder (default: the repository, or its folder)',
    helpGroup: 'CHANGE',
    helpValue: 'DIR',
  }),
  'allow-outside': Flags.boolean({
    description: 'references may lead out of it',
    helpGroup: 'CHANGE',
  }),
  'allow-remote': Flags.boolean({
    description: 'references may lead to other hosts',
    helpGroup: 'CHANGE',
  }),
  overlay: Flags.string({
    description: 'lay this OpenAPI Overlay over the document; several are laid in order',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
    multiple: true,
  }),
  'include-tag': Flags.string({
    description: 'only the operations that have one of these tags',
    helpGroup: 'CHANGE',
    helpValue: 'TAG',
    multiple: true,
  }),
  'exclude-tag': Flags.string({
    description: 'not the operations that have one of these tags',
    helpGroup: 'CHANGE',
    helpValue: 'TAG',
    multiple: true,
  }),
  'drop-internal': Flags.boolean({
    description: 'leave out what is marked x-internal, and what only that refers to',
    helpGroup: 'CHANGE',
  }),
  'max-size': Flags.string({
    description: 'refuse a larger document before it is parsed; the limit is ours (default: 32MB)',
    helpGroup: 'CHANGE',
    helpValue: 'SIZE',
  }),
}

const check = (description: string) => Flags.boolean({ description, helpGroup: 'CHANGE' })

/** What commands take that publish a document. */
export const documentFlags = {
  ...orgFlag,
  ...readingFlags,
  'skip-rule': Flags.string({
    description: 'leave the findings of this rule out',
    helpGroup: 'CHANGE',
    helpValue: 'RULE',
    multiple: true,
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
  fetch: Flags.boolean({
    description: 'fetch a URL here, check it, and send its text',
    helpGroup: 'CHANGE',
  }),
  against: Flags.string({
    description:
      'compare with this document: a file, a URL, git:REF for this one at a commit (git:REF:PATH for another), or published:SLUG',
    helpGroup: 'CHANGE',
    helpValue: 'FILE|URL|git:REF',
  }),
  diff: check('list the operations that are added, removed and changed'),
  ...judgingFlags,
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
  ...journalFlags,
}

/** What `create` takes beyond that. */
export const createFlags = {
  ...batchFlags,
  rows: { ...rowsFlags.rows, exclusive: ['web'] },
}

/** What `publish` takes beyond that. */
export const publishFlags = {
  force: check('send it also where it is unchanged'),
  manifest: Flags.string({
    description: 'publish the documents that this file names, or the one named SLUG',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  dir: Flags.string({
    description: 'publish every document of this folder, by the names of their files',
    helpGroup: 'TARGET',
    helpValue: 'DIR',
    exclusive: ['manifest', 'web'],
  }),
  ...batchFlags,
  rows: { ...rowsFlags.rows, exclusive: ['manifest', 'dir', 'web'] },
}
