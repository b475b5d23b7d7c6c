/** What stands on the first page of help, by what people come for. */
export const helpGroups: Readonly<Record<string, readonly string[]>> = {
  review: ['change-requests (cr)', 'comments', 'revisions'],
  write: ['spaces', 'collections', 'content', 'custom-fields', 'translations', 'imports'],
  publish: ['sites', 'openapi', 'integrations', 'git'],
  people: ['orgs', 'members', 'teams', 'invites', 'saml', 'access'],
  find: ['search', 'ask', 'status', 'browse', 'audit'],
  'go back': ['jobs', 'undo'],
  rehearse: ['sandbox', 'org'],
  script: ['api', 'commands', 'schema'],
  docsctl: ['auth', 'whoami', 'config', 'completion', 'plugins', 'cache', 'doctor'],
}

/** The rest, such as the commands of plugins. */
export const furtherGroup = 'further'
