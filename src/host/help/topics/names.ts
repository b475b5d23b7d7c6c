export const namesText = `
Use names instead of IDs in arguments, flags, DOCSCTL_ORG, DOCSCTL_SPACE,
DOCSCTL_SITE, the project file, profiles, and lists of IDs on standard input.

NAMES
  spaces, sites, teams, collections, organizations
                       Title or its slug (developer-guide for "Developer
                       guide"). Sites also match by hostname
  members              Email address, name, or @me
  change requests      Number (42 or '#42'). Open and draft change requests also
                       match by subject
  pages                Path, as shown by "content pages list", or title
  sections, site spaces
                       Path or title
  external links       Title or URL
  section groups, translations, integrations, custom fields, findings
                       Title
  files, share links, MCP servers
                       Name
  SAML providers, context connections, topics
                       Label
  redirects            Source
  questions            Text of the question
  organizations, spaces, sites, collections, change requests, pages, files,
  teams, members, specifications
                       URL in the web app. For spaces, sites, collections,
                       change requests, and pages, also the URL on a site

NAME RESOLUTION
  An exact match takes precedence. Otherwise, case and accents are ignored. A
  part of a name never matches.

  If several resources match, the command exits with 2 and lists up to 10 of
  them, each with its ID or with a command to use. If none matches, it exits
  with 3.

  A value is an ID if it consists of 20 letters and digits, or if underscores
  join two or more groups of letters, digits, or dashes, as in spc_1. A URL is
  never an ID. For integrations and custom fields, any other value without
  spaces that begins with a lowercase letter or a digit is an ID. For
  specifications, any other value is an ID.

  An ID is sent unchanged and needs no extra request. To resolve a name, docsctl
  fetches one list. Reads use a cached list for up to two minutes. Writes always
  fetch the list, and print the match on stderr. To clear the cached lists, use
  "cache clear".

  If a read doesn't find an ID that contains no digits, docsctl may look it up
  as a name. Writes never do. --by-id disables name resolution. An organization
  in a setting or a variable is also treated as an ID if it has only lowercase
  letters, digits, dashes, and underscores.

  URLs in the web app of another service are rejected before any request. For
  a URL that isn't in a web app, docsctl checks with your service whether the
  URL belongs to one of the service's sites. docsctl never opens the URL itself.

SCOPE
  Spaces, teams, members, sites, and collections are looked up in the
  organization from --org, or in the current organization. Pages and files are
  looked up in their space, and sections in their site. A URL includes its own
  scope.

  The parent can be an argument or a flag: "teams members list TEAM" or --team
  TEAM, and "sites spaces list SITE" or --site SITE. If the argument could be
  something else, such as the name of a new resource, use the flag.

EXAMPLES
  docsctl members update ada@acme.example --role edit
  docsctl content pages get guides/rate-limits --space developer-guide
  docsctl spaces permissions grant --space legal @me team:Docs --role review
  docsctl teams delete Docs --by-id --yes
`
