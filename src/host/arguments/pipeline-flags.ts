import { pipelines } from '../../output/ci/detect.ts'
import { reportKinds } from '../../output/ci/report-files.ts'
import { list } from '../../output/text/sentences.ts'
import { Flags } from './definitions.ts'

/** Flags of commands whose output CI systems read. */
export const pipelineFlags = {
  ci: Flags.string({
    description:
      'Report findings in the format of this CI service (default: detected automatically)',
    helpGroup: 'OUTPUT',
    options: [...pipelines],
  }),
  'no-ci': Flags.boolean({
    description: "Don't write annotations or other output for a CI service",
    helpGroup: 'OUTPUT',
    exclusive: ['ci'],
  }),
  report: Flags.string({
    description: `Write the findings to a file: ${list(reportKinds.map((kind) => `${kind}=FILE`))} (repeatable)`,
    helpGroup: 'OUTPUT',
    helpValue: 'KIND=FILE',
    known: reportKinds.map((kind) => `${kind}=`),
    multiple: true,
  }),
}
