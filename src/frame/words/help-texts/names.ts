export const namesText = `
Wherever an id is wanted, a name will do: as an argument, as the value of a flag, in DOCSCTL_ORG,
DOCSCTL_SPACE and DOCSCTL_SITE, in the project file and a profile, and on standard input where ids
are read from it.

WHAT IS TAKEN FOR A NAME
  spaces, sites, teams, collections, organizations
      the title, or developer-guide for "Developer guide"; of a site its host too
  members           the e-mail address, the name, or @me
  change requests   the number, 42 or '#42', or the subject
  pages             the path, as "content pages list" prints it, or the title
  sections, site spaces
                    the path or the title
  files, share links, SAML providers, redirects
                    the name, the label, the source
  integrations, custom fields, findings, questions
                    the title, or the question as it was asked
  all of these      the address in the app; of a space, a collection, a change request or a page
                    also where a site has published it

HOW IT IS FOUND
  As it is spelled; else without regard to capitals and accents. A part of a name is never taken.
  Where several things have the name, the command ends with exit code 2 and shows itself with the
  id of each. Where none has it, it ends with 3.
  Letters and digits with an underscore, or twenty letters and digits, are an id: it is sent as it
  is, and costs no request. A name costs one list. A read uses the list of the last two minutes,
  where there is one; a write asks anew, and says on stderr what it found.
  "docsctl cache clear" forgets the lists.
  A read that finds nothing by an id made of letters looks for a thing of that name; a write never
  does. With --by-id every word is sent as it was typed. The organization of a setting or a
  variable is an id also where it is small letters, digits and dashes.
  An address in the app of another service is refused, and nothing is sent. Any other one may be of
  a site: your service is asked what it has published there, and the address itself never is.

WHERE IT IS LOOKED FOR
  Spaces, teams, members, sites and collections in the organization of --org or the context; what
  lies in a site or a space there. An address says itself where the thing lies.
  What a command lives in is typed either way: "teams members list TEAM" or --team TEAM, and
  "sites spaces list SITE" or --site SITE. Where the word could be meant for something else, such
  as for the name of what is made, the flag alone says it.

EXAMPLES
  docsctl members update ada@acme.example --role edit
  docsctl content pages get guides/rate-limits --space developer-guide
  docsctl spaces permissions grant --space legal @me team:Documentation --role review
  docsctl teams delete Docs --by-id --yes
`
