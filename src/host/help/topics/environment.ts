export const environmentText = `
Environment variables and folders that docsctl uses.

Precedence, from highest to lowest: flags, environment variables, the project
file (.docsctl.yaml), and the profile. Empty variables are ignored, except
DOCSCTL_PAGER and PAGER. To see the origin of each value, use
"config list --show-origin".

AUTHENTICATION
  DOCSCTL_TOKEN         Token to use instead of a stored one
  DOCSCTL_TOKEN_FILE    Path of a file that contains the token
  DOCSCTL_API_URL       Base URL of the API, without /v1
                        (default: https://api.gitbook.com)
  DOCSCTL_PROFILE       Profile to use (unlike -p, doesn't override the three
                        variables above)

  docsctl sends a token from a variable to the configured URL. It sends a stored
  token only to the URL of its profile. A project file can't set the URL, the
  token, or the profile.

DEFAULTS
  DOCSCTL_ORG           Organization ID or title (--org)
  DOCSCTL_SPACE         Space ID or title (--space)
  DOCSCTL_SITE          Site ID or title (--site)
  DOCSCTL_OUTPUT        Output format (-o)
  DOCSCTL_POLICY        "enforce" requires a policy file and applies its rules

FOLDERS
  DOCSCTL_CONFIG_DIR    Config folder: profiles and defaults (config.json), and
                        tokens if there is no keychain (credentials.json)
                        (default: $XDG_CONFIG_HOME/docsctl or ~/.config/docsctl)
  DOCSCTL_STATE_DIR     State folder (default: $XDG_STATE_HOME/docsctl or
                        ~/.local/state/docsctl):
                          jobs/         journals, to resume and undo changes
                          last-writes/  last change without a journal
                          links/        pages read by "audit links"
                          openapi.json, integrations.json
                                        published documents and integrations
                          plugins/      installed and linked plugins
                          reports/      figures from earlier reports
                          review/       viewed pages, and unsent drafts
  DOCSCTL_CACHE_DIR     Cache folder, safe to delete at any time
                        (default: $XDG_CACHE_HOME/docsctl or ~/.cache/docsctl):
                          names/        resource names (see "cache clear")
                          users.json    user ID of each token, by token hash
                          compiled/     compiled code, for a faster start
  TMPDIR                Folder for temporary files, such as large results
                        (TEMP on Windows)

  On Windows, the config folder is in APPDATA, and the state and cache folders
  are in LOCALAPPDATA. There is no separate data folder. docsctl writes project
  files, such as .docsctl, to folders that you specify, to the current folder,
  or next to .docsctl.yaml.

UPGRADE
  DOCSCTL_RELEASE_URL   URL of the newest release, for "upgrade --check"

LIMITS
  DOCSCTL_MAX_ANSWER    Maximum memory for a response and its output, such as
                        1GB (default: 256MB, enough for 25 MB of JSON)

VARIABLES OF OTHER PROGRAMS (used if the variables above aren't set)
  GITBOOK_TOKEN         Token, sent only to GITBOOK_ENDPOINT or the default URL
  GITBOOK_ENDPOINT      Base URL of the API
  GITBOOK_ORGANIZATION  Organization ID

NETWORK
  HTTPS_PROXY           Proxy for https
  HTTP_PROXY            Proxy for http
  NO_PROXY              Hosts to reach without a proxy (always includes this
                        machine)
  NODE_EXTRA_CA_CERTS   Path of a file with additional CA certificates, read by
                        Node.js

CI (see --ci and --no-ci)
  GITHUB_ACTIONS        If true, findings are GitHub annotations
  GITLAB_CI             If true, findings are in a GitLab report
  TF_BUILD              If true, findings are Azure annotations
  CI                    Any value except "false" and "0" means a different CI
                        service
  TEAMCITY_VERSION      Any value means TeamCity, which doesn't set CI

TERMINAL
  NO_COLOR              Any value disables color, as --no-color does
  FORCE_COLOR           Any value except 0 enables color without a terminal
  TERM                  The value "dumb" disables color, paging, and progress
                        lines, and implies --plain in "change-requests review"
  DOCSCTL_PAGER         Pager for long output, instead of PAGER
  PAGER                 Pager that other programs also use (default: less -FRX).
                        An empty value disables paging, as --no-pager does
  DOCSCTL_THEME         Theme of "change-requests review": dark or light
  DOCSCTL_MOUSE         Mouse in the review: on (default) or off
  DOCSCTL_ACCESSIBLE    Any value selects the plain review (--plain)
  VISUAL, EDITOR        Editor of the review (default: vi; notepad on Windows)

EXAMPLES
  DOCSCTL_TOKEN=... docsctl orgs list
  DOCSCTL_ORG=ORG DOCSCTL_OUTPUT=json docsctl members list
  docsctl config list --show-origin
`
