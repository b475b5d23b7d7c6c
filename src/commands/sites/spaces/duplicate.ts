import { siteSpaceColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { duplicateSiteSpace } from '../../../contract/sites/site-spaces.ts'

export default operationCommand(duplicateSiteSpace, {
  columns: siteSpaceColumns,
  description:
    'The copy becomes a variant next to the original. If the original is the only space in its section, the copy gets a new section instead.',
  examples: [
    {
      description: 'Create a draft variant for the next version',
      command: 'sites spaces duplicate ss_1 --site site_1 --draft',
    },
    {
      description: 'Print only the ID of the copy',
      command: 'sites spaces duplicate ss_1 --site site_1 -o ids',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'spaces', 'list', '--site', siteId],
})
