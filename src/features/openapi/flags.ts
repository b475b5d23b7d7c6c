import { Args, Flags } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  byIdFlag,
  contextFlags,
  journalFlags,
  rowsFlags,
} from '../../host/arguments/flags.ts'
import { keepFlags } from '../publications/index.ts'
import { policyFlags } from './policy-flags.ts'

export const documentArgs = {
  slug: Args.string({
    description: 'Specification slug',
    required: true,
  }),
  'file-or-url': Args.string({
    description: 'Document: a file, - for standard input, or a URL',
    required: true,
  }),
}

/** The positional arguments for the two documents of a comparison. */
export const sideArgs = {
  base: Args.string({
    description:
      'Older document: a file, - for standard input, a URL, git:REF[:PATH], or published:SLUG',
    required: true,
  }),
  revision: Args.string({
    description:
      'Newer document (required unless BASE is git:REF:PATH; default: the current file at PATH)',
  }),
}

export const orgFlags = { org: contextFlags.organizationId.definition, ...byIdFlag }

/** Flags that control how a document is read and prepared. */
export const readingFlags = {
  lint: Flags.string({
    description:
      'Rules to check: minimal (default), recommended, or a configuration file such as redocly.yaml, whose decorators are applied, too',
    helpGroup: 'CHANGE',
    helpValue: 'RULES|FILE',
    known: ['minimal', 'recommended'],
  }),
  'ref-root': Flags.string({
    description:
      "Folder that references must stay in (default: the document's repository or, outside a repository, the document's folder)",
    helpGroup: 'CHANGE',
    helpValue: 'DIR',
  }),
  'allow-outside': Flags.boolean({
    description: 'Allow references to files outside the --ref-root folder',
    helpGroup: 'CHANGE',
  }),
  'allow-remote': Flags.boolean({
    description:
      'Allow references to any URL (default: only to the same origin if the document is at a URL, otherwise to no URL)',
    helpGroup: 'CHANGE',
  }),
  overlay: Flags.string({
    description: 'File with an OpenAPI Overlay to apply (repeatable; applied in order)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
    multiple: true,
  }),
  'include-tag': Flags.string({
    description: 'Include only operations with this tag (repeatable)',
    helpGroup: 'CHANGE',
    helpValue: 'TAG',
    multiple: true,
  }),
  'exclude-tag': Flags.string({
    description: 'Exclude operations with this tag (repeatable)',
    helpGroup: 'CHANGE',
    helpValue: 'TAG',
    multiple: true,
  }),
  'drop-internal': Flags.boolean({
    description: 'Remove parts marked x-internal, and components used only by these parts',
    helpGroup: 'CHANGE',
  }),
  'max-size': Flags.string({
    description: 'Maximum document size (default: 32MB)',
    helpGroup: 'CHANGE',
    helpValue: 'SIZE',
  }),
}

/** The reading flags for comparisons. Comparisons apply decorators, but don't check rules. */
export const comparisonFlags = {
  ...readingFlags,
  lint: Flags.string({
    description:
      'Configuration file, such as redocly.yaml, with decorators to apply before the comparison',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
}

const check = (description: string) => Flags.boolean({ description, helpGroup: 'CHANGE' })

/** Flags of `create` and `publish`. */
export const documentFlags = {
  ...orgFlags,
  ...readingFlags,
  'skip-rule': Flags.string({
    description: 'Ignore findings from this rule (repeatable)',
    helpGroup: 'CHANGE',
    helpValue: 'RULE',
    multiple: true,
  }),
  strict: check('Treat warnings about the document, but not about changes, as errors'),
  'fail-on-internal': check('Fail if the document contains parts marked x-internal'),
  'max-problems': Flags.string({
    description: 'Maximum number of findings to report for each document (default: 100)',
    helpGroup: 'CHANGE',
    helpValue: 'N',
  }),
  check: check('Check without publishing; exit with 11 if there are errors'),
  bundle: Flags.boolean({
    description: 'Bundle referenced files into the document (default)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  fetch: Flags.boolean({
    description: 'Fetch and check the document at a URL, and send its content instead of the URL',
    helpGroup: 'CHANGE',
  }),
  against: Flags.string({
    description:
      'Document to compare with: a file, - for standard input, a URL, git:REF[:PATH], or published:SLUG',
    helpGroup: 'CHANGE',
    helpValue: 'FILE|URL|git:REF',
  }),
  diff: check(
    'With --against, list added, removed, and changed operations, and breaking changes (default unless a --fail-on flag is used)',
  ),
  ...policyFlags,
  state: Flags.string({
    description: 'File that records published documents (default: a file in the state folder)',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  ...keepFlags('openapi rollback'),
  wait: Flags.boolean({
    description: 'Wait until the service has processed the document (default)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  'wait-timeout': Flags.string({
    description: 'Maximum time to wait until the document is processed (default: 10m)',
    helpGroup: 'CHANGE',
    helpValue: 'TIME',
  }),
  ...journalFlags,
}

/** The other flags of `create`. */
export const createFlags = {
  ...batchFlags,
  rows: { ...rowsFlags.rows, exclusive: ['web'] },
}

/** The other flags of `publish`. */
export const publishFlags = {
  force: check('Send the document even if it is unchanged'),
  preview: Flags.string({
    description: 'Publish to SLUG-preview-NAME instead of SLUG',
    helpGroup: 'TARGET',
    helpValue: 'NAME',
  }),
  'preview-delete': Flags.boolean({
    description: 'Delete the preview instead of publishing it (requires --preview)',
    helpGroup: 'CHANGE',
    dependsOn: ['preview'],
    exclusive: ['manifest', 'dir', 'rows', 'check'],
  }),
  manifest: Flags.string({
    description:
      'Publish the documents listed in this file, or only the document for SLUG if you pass SLUG',
    helpGroup: 'TARGET',
    helpValue: 'FILE',
  }),
  dir: Flags.string({
    description:
      'Publish each document in this folder (but not in subfolders), with slugs derived from the file names',
    helpGroup: 'TARGET',
    helpValue: 'DIR',
    exclusive: ['manifest', 'web'],
  }),
  ...batchFlags,
  rows: { ...rowsFlags.rows, exclusive: ['manifest', 'dir', 'web'] },
}
