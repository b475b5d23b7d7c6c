import { deleteSamlProvider, getSamlProvider } from '../../contract/organizations/saml.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteSamlProvider, {
  examples: ['saml delete saml_1', 'saml delete saml_1 saml_2 --yes'],
  confirm: { verb: 'delete the SAML provider', read: getSamlProvider, title: 'label' },
})
