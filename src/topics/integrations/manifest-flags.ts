import { Args, Flags } from '../../frame/words/definitions.ts'
import { batchFlags, byIdFlag } from '../../frame/words/flags.ts'

/** What commands take that read the manifest of an integration. */
export const manifestArgs = {
  manifest: Args.string({
    description:
      'the manifest, or its folder (default: the current folder); several, for a monorepo',
    multiple: true,
  }),
}

export const manifestFlags = {
  org: Flags.string({
    description: 'publish for this organization, not for the one that the manifest names',
    helpGroup: 'TARGET',
    helpValue: 'ORG',
    things: 'orgs',
  }),
  ...byIdFlag,
  since: Flags.string({
    description: 'only those whose files are otherwise than at this commit',
    helpGroup: 'TARGET',
    helpValue: 'REF',
  }),
  ...batchFlags,
  runtime: Flags.string({
    description: 'runtime of the script (default: that of the manifest, or v2)',
    helpGroup: 'CHANGE',
    helpValue: 'v1|v2',
  }),
  env: Flags.string({
    description:
      'lay this one of the envs of the manifest over it (default: default, for a check test)',
    helpGroup: 'CHANGE',
    helpValue: 'NAME',
  }),
  minify: Flags.boolean({
    description: 'make the script small (default)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  strict: Flags.boolean({ description: 'warnings fail too', helpGroup: 'CHANGE' }),
  'allow-unknown-scopes': Flags.boolean({
    description: 'take scopes and categories that are not known here',
    helpGroup: 'CHANGE',
  }),
  sourcemap: Flags.string({
    description: 'write the source map of the script here',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  out: Flags.string({
    description: 'write the bundled script here',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  'expect-version': Flags.string({
    description: 'refuse where another version is published (0: none is)',
    helpGroup: 'CHANGE',
    helpValue: 'N',
  }),
}
