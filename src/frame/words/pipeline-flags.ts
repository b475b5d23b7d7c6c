import { pipelines } from '../../pipelines/detect.ts'
import { reportKinds } from '../../pipelines/report-files.ts'
import { Flags } from './definitions.ts'

/** The flags of commands that speak to the pipeline that they run in. */
export const pipelineFlags = {
  ci: Flags.string({
    description: 'annotate findings for this pipeline (default: the one that it runs in)',
    helpGroup: 'OUTPUT',
    options: [...pipelines],
  }),
  'no-ci': Flags.boolean({
    description: 'annotate nothing, whatever pipeline it runs in',
    helpGroup: 'OUTPUT',
    exclusive: ['ci'],
  }),
  report: Flags.string({
    description: `write the findings to a file: ${reportKinds.map((kind) => `${kind}=FILE`).join(', ')}`,
    helpGroup: 'OUTPUT',
    helpValue: 'KIND=FILE',
    known: reportKinds.map((kind) => `${kind}=`),
    multiple: true,
  }),
}
