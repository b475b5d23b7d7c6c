import { Args, Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, byIdFlag } from '../../host/arguments/flags.ts'

/** The argument of commands that read the manifest of an integration. */
export const manifestArgs = {
  manifest: Args.string({
    description: 'Manifest or its folder (repeatable; default: the current folder)',
    multiple: true,
  }),
}

/** The description of `--env` for commands that check an integration without publishing it. */
export const checkedEnvironment =
  'Environment from "envs" in the manifest (default: "test" if it exists, otherwise "default" if it exists)'

export const manifestFlags = {
  org: Flags.string({
    description: 'Organization (ID or title) to use instead of the one in the manifest',
    helpGroup: 'TARGET',
    helpValue: 'ORG',
    resource: 'orgs',
  }),
  ...byIdFlag,
  since: Flags.string({
    description: 'Process only integrations whose files changed since this commit',
    helpGroup: 'TARGET',
    helpValue: 'REF',
  }),
  ...batchFlags,
  runtime: Flags.string({
    description: 'Script runtime (default: from the manifest, or v2)',
    helpGroup: 'CHANGE',
    helpValue: 'v1|v2',
  }),
  env: Flags.string({
    description:
      'Environment from "envs" in the manifest (default: "default" if it exists; with --check, "test" takes precedence)',
    helpGroup: 'CHANGE',
    helpValue: 'NAME',
  }),
  minify: Flags.boolean({
    description: 'Minify the script (default)',
    helpGroup: 'CHANGE',
    allowNo: true,
  }),
  strict: Flags.boolean({
    description: "Treat warnings about the integration's own files as errors",
    helpGroup: 'CHANGE',
  }),
  'allow-unknown-scopes': Flags.boolean({
    description: 'Allow scopes and categories unknown to docsctl',
    helpGroup: 'CHANGE',
  }),
  sourcemap: Flags.string({
    description: "Write the script's source map to this file",
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  out: Flags.string({
    description: 'Write the bundled script to this file',
    helpGroup: 'CHANGE',
    helpValue: 'FILE',
  }),
  'expect-version': Flags.string({
    description: 'Fail unless this is the published version (0: unpublished)',
    helpGroup: 'CHANGE',
    helpValue: 'N',
  }),
}
