import assert from 'node:assert/strict'
import { Agent } from 'undici'
import { textWidth } from '../../src/output/text/width.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { sampled } from '../support/sizes.ts'

/** List commands for every type of resource. They print all IDs of the demo organization. */
const lists = [
  'change-requests changes 5 --space sp_developer-guide',
  'change-requests contributors 5 --space sp_developer-guide',
  'change-requests list --org tidewater',
  'change-requests list --space sp_developer-guide',
  'change-requests reviewers list 5 --space sp_developer-guide',
  'change-requests reviews list 5 --space sp_developer-guide',
  'change-requests status',
  'change-requests threads 5 --space sp_developer-guide',
  'collections list',
  'collections permissions aggregate col_developers',
  'collections permissions list col_developers',
  'collections spaces col_developers',
  'comments commenters --space sp_developer-guide',
  'comments list --space sp_developer-guide --change-request 5',
  'content files backlinks file_developer-guide --space sp_developer-guide',
  'content files list --space sp_developer-guide',
  'content pages list --space sp_developer-guide',
  'content pages list --space sp_developer-guide --columns id,title,type,path',
  'custom-fields list',
  'git installations list --site site_docs',
  'integrations installations spaces list github-sync ins_github-sync',
  'integrations list',
  'invites list',
  'members list',
  'members spaces usr_ella',
  'members teams usr_ella',
  'openapi list',
  'openapi versions list tidewater-api',
  'orgs installation-states',
  'orgs installations',
  'orgs list',
  'saml list',
  'saml logins',
  'search webhooks',
  'search parcel',
  'sites findings change-requests fnd_printers --site site_docs',
  'sites findings list --site site_docs',
  'sites findings pages fnd_printers --site site_docs',
  'sites findings questions fnd_printers --site site_docs',
  'sites insights segments --site site_docs',
  'sites list',
  'sites permissions aggregate --site site_docs',
  'sites permissions list --site site_docs',
  'sites questions list --site site_docs',
  'sites redirects list --site site_docs',
  'sites section-groups list --site site_docs',
  'sites sections list --site site_docs',
  'sites share-links list --site site_team',
  'sites spaces list --site site_docs',
  'sites structure get --site site_docs',
  'spaces list',
  'spaces list --columns title,urls.location,urls.app,parent,id',
  'spaces permissions aggregate --space sp_developer-guide',
  'spaces permissions list --space sp_developer-guide',
  'teams list',
  'teams members list team_docs',
  'translations list',
]

describe('on a narrow terminal', () => {
  let served: Served
  let dispatcher: Agent

  before(async () => {
    served = await serve({ seed: demoSeed })
    dispatcher = new Agent()
  })
  after(async () => {
    await dispatcher.close()
    await endAll()
  })

  const run = (argv: string[], terminal?: number) =>
    docsctl(argv, {
      dispatcher,
      ...(terminal !== undefined && { terminal }),
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: 'tidewater',
        NO_COLOR: '1',
      },
    })

  for (const line of sampled(lists, 3)) {
    it(`${line} shows complete IDs and fits the terminal`, async () => {
      const whole = await run(splitArguments(line), 400)
      assert.equal(whole.exit, 0, whole.stderr)
      const named = await run([...splitArguments(line), '-o', 'ids'])
      const ids = whole.stdout.split(/[\s,]+/).filter(among(named.stdout))
      for (const width of [60, 80, 120]) {
        for (const more of [[], ['--wrap']]) {
          const { stdout } = await run([...splitArguments(line), ...more], width)
          const shown = new Set(stdout.split(/[\s,]+/))
          const broken = ids.filter((id) => !shown.has(id))
          assert.deepEqual(broken, [], `at ${width} ${more}\n${stdout}`)
          const wide = stdout.split('\n').filter((text) => textWidth(text) > width)
          assert.deepEqual(wide, [], `at ${width} ${more}`)
        }
      }
    })
  }
})

/**
 * Returns a function that checks whether a word is one of the given IDs, or has the same format as
 * the IDs of the demo organization.
 */
function among(ids: string): (word: string) => boolean {
  const all = new Set(ids.split('\n'))
  return (word) =>
    word !== '' &&
    (all.has(word) ||
      /^(usr|team|col|sp|cr|pg|file(?!_created)|site|sec|ss|grp|gitinst|ins|inv|saml|trn|fnd|qst|red|shl|ver|rev|com|thr)_[\w-]+$/.test(
        word,
      ))
}
