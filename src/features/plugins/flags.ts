import { Flags } from '../../host/arguments/definitions.ts'

export const scriptFlags = {
  'run-scripts': Flags.boolean({
    description: 'Allow packages to run install scripts',
    helpGroup: 'CHANGE',
  }),
}
