import { Flags } from '../../host/arguments/definitions.ts'

export const scriptFlags = {
  'run-scripts': Flags.boolean({
    description: 'Run the install scripts of plugins and their dependencies, after a prompt',
    helpGroup: 'CHANGE',
  }),
}
