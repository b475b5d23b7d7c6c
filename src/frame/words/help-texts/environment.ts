export const environmentText = `
A typed flag goes before a variable, a variable before the project file (.docsctl.yaml), and that
before the profile. An empty variable counts as absent. config list --show-origin tells where each
value comes from.

WHO CALLS
  DOCSCTL_TOKEN         the token to call with, instead of a stored one
  DOCSCTL_TOKEN_FILE    path of a file that holds it
  DOCSCTL_API_URL       base URL of the service, without /v1 (default: https://api.gitbook.com)
  DOCSCTL_PROFILE       name of the profile, as -p; unlike -p it leaves the three above in force

DEFAULTS
  DOCSCTL_ORG           id or title of the organization, as --org
  DOCSCTL_SPACE         id or title of the space, as --space
  DOCSCTL_SITE          id or title of the site, as --site
  DOCSCTL_OUTPUT        format of the output, as -o

FOLDERS
  DOCSCTL_CONFIG_DIR    profiles and tokens (default: $XDG_CONFIG_HOME/docsctl, ~/.config/docsctl)
  DOCSCTL_STATE_DIR     journals, when each organization was last changed without one, and what
                        openapi publish sent last, in openapi.json
                        (default: $XDG_STATE_HOME/docsctl, ~/.local/state/docsctl)
  DOCSCTL_CACHE_DIR     names that completion offers, see cache clear, and what Node compiled
                        (default: $XDG_CACHE_HOME/docsctl, ~/.cache/docsctl)
  On Windows they lie below APPDATA and LOCALAPPDATA.

BOUNDS
  DOCSCTL_MAX_ANSWER    how much memory one answer may take, from what comes to what is printed,
                        such as 1GB (default: 256MB, that are some 25 MB of JSON)

OF OTHER PROGRAMS, read where the ones above are absent
  GITBOOK_TOKEN         the token; goes only to GITBOOK_ENDPOINT or the default URL
  GITBOOK_ENDPOINT      base URL of the service
  GITBOOK_ORGANIZATION  id of the organization

NETWORK
  HTTPS_PROXY           proxy for https
  HTTP_PROXY            proxy for http
  NO_PROXY              hosts that are reached without one; this machine always is
  NODE_EXTRA_CA_CERTS   path of a file with further certificate authorities, read by Node

PIPELINES, see --ci and --no-ci of the commands that publish
  GITHUB_ACTIONS, GITLAB_CI, TF_BUILD  true: findings are told in the words of that pipeline
  CI                    other than false and 0: a pipeline, of which no more is known

TERMINAL
  NO_COLOR              any value: no colour, as --no-color
  FORCE_COLOR           any value but 0: colour also where stdout is not a terminal
  TERM                  dumb: no colour and no progress line
  DOCSCTL_PAGER         program for what is longer than the screen, instead of PAGER
  PAGER                 the same for all programs (default: less -FRX); empty, or --no-pager: none
  DOCSCTL_THEME         dark or light: what the colours of the review are drawn on
  DOCSCTL_ACCESSIBLE    any value: the review in lines of text, for screen readers, as its --plain

A token given by a variable goes to the URL that is configured beside it. A stored token goes only
to the URL of its profile. A project file can set neither URL nor token nor profile.

EXAMPLES
  DOCSCTL_TOKEN=... docsctl orgs list
  DOCSCTL_ORG=ORG DOCSCTL_OUTPUT=json docsctl members list
  docsctl config list --show-origin
`
