import { Flags } from '../../host/arguments/definitions.ts'

export const scriptFlags = {
  'run-scripts': Flags.boolean({
    description: 'Run the install scripts of the packages, after a prompt',
    helpGroup: 'CHANGE',
  }),
}
