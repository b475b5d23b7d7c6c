import { Flags } from '../../frame/words/definitions.ts'

export const scriptFlags = {
  'run-scripts': Flags.boolean({
    description: 'let packages run programs of theirs while they are installed',
    helpGroup: 'CHANGE',
  }),
}
