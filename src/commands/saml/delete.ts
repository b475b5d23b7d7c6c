import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteSamlProvider, getSamlProvider } from '../../contract/organizations/saml.ts'

export default operationCommand(deleteSamlProvider, {
  examples: [
    { description: 'Delete a provider', command: 'saml delete saml_1' },
    {
      description: 'Delete several providers without a prompt',
      command: 'saml delete saml_1 saml_2 --yes',
    },
  ],
  confirm: { verb: 'delete the SAML provider', read: getSamlProvider, title: 'label' },
})
