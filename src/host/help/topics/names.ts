export const namesText = `
Use names instead of IDs in arguments, flags, DOCSCTL_ORG, DOCSCTL_SPACE,
DOCSCTL_SITE, the project file, profiles, and lists of IDs on standard input.

NAMES
  spaces, sites, teams, collections, organizations
                       Title, or developer-guide for "Developer guide". Sites
                       also match by hostname
  members              Email address, name, or @me
  change requests      Number (42 or '#42') or subject
  pages                Path, as shown by "content pages list", or title
  sections, site spaces
                       Path or title
  files                Name
  share links          Name
  SAML providers       Label
  redirects            Source
  integrations, custom fields, findings
                       Title
  questions            Text of the question
  all of these         Address in the app. For spaces, collections, change
                       requests, and pages, also the address on a site

NAME RESOLUTION
  An exact match takes precedence. Otherwise, case and accents are ignored. Part
  of a name never matches.

  If several resources match, the command exits with 2 and shows the command for
  each ID. If none matches, it exits with 3.

  Letters and digits with an underscore, or 20 letters and digits, are an ID. An
  ID is sent unchanged and needs no extra request. To resolve a name, docsctl
  fetches one list. Reads use a cached list for up to two minutes. Writes always
  fetch the list, and print the match on stderr. "docsctl cache clear" clears
  the lists.

  If a read doesn't find an ID of only letters, docsctl tries it as a name.
  Writes never do. --by-id disables name resolution. An organization in a
  setting or a variable is also an ID if it has only lowercase letters, digits,
  and dashes.

  Addresses in the app of another service are rejected, and nothing is sent. For
  any other address, docsctl checks with your service if one of its sites has
  that address. It never opens the address itself.

SCOPE
  Spaces, teams, members, sites, and collections belong to the organization of
  --org or the context. Pages and files belong to their space, and sections to
  their site. An address includes its own scope.

  The parent can be an argument or a flag: "teams members list TEAM" or --team
  TEAM, and "sites spaces list SITE" or --site SITE. If the argument could be
  something else, such as the name of a new resource, use the flag.

EXAMPLES
  docsctl members update ada@acme.example --role edit
  docsctl content pages get guides/rate-limits --space developer-guide
  docsctl spaces permissions grant --space legal @me team:Docs --role review
  docsctl teams delete Docs --by-id --yes
`
