import {
  createStyleguide,
  createStyleguideRun,
  listStyleguideRuns,
  listStyleguides,
  listStyleguideTemplates,
} from '../../../contract/site-publishing/styleguides.ts'
import { beginChangeRequest } from '../../content/change-request-merge.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { addSpace } from '../../content/new-space.ts'
import { requireSite } from '../../content/site-structure.ts'
import { storedHandler } from '../../generic/generic-operations.ts'
import { created, implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { changeRequestView } from '../../views/change-request.ts'
import { userView } from '../../views/people.ts'
import { siteView } from '../../views/site.ts'
import { spaceView } from '../../views/space.ts'

const templates = [
  {
    id: 'plain-language',
    title: 'Plain language',
    subtitle: 'Short sentences and common words',
    emoji: '✏️',
    markdown: '# Plain language\n\nWrite short sentences. Use common words.\n',
  },
]

export const styleguideHandlers = [
  implement(listStyleguides, ({ tx, org, caller, url }) => {
    const sites = tx.list('sites', 'byOrganization', org.id)
    const spaces = tx.list('spaces', 'byOrganization', org.id)
    return {
      styleguides: spaces
        .filter(({ type }) => type === 'styleguide')
        .map((space) => ({
          space: spaceView(tx, space, caller, url),
          sites: sites
            .filter(({ styleguide }) => styleguide === space.id)
            .map((site) => siteView({ state: tx, site, caller, url })),
        })),
    }
  }),

  implement(listStyleguideTemplates, () => ({ templates })),

  implement(createStyleguide, ({ tx, org, path, body, caller, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { template } = body
    if (template !== undefined && !templates.some(({ id }) => id === template)) {
      throw notFound('style guide template', template)
    }
    const current = site.styleguide === undefined ? undefined : tx.get('spaces', site.styleguide)
    const space =
      current ??
      addSpace(tx, org, {
        title: [...`Style guide of ${site.title}`].slice(0, 50).join(''),
        content: 'empty',
        now,
        more: { type: 'styleguide', createdBy: caller.user },
      })
    tx.patch('sites', site.id, { styleguide: space.id })
    return spaceView(tx, space, caller, url)
  }),

  storedHandler(listStyleguideRuns),

  implement(createStyleguideRun, ({ tx, org, path, body, caller, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { styleguide } = site
    if (styleguide === undefined) throw notFound('style guide for the site', site.id)
    const requests = body.spaces.map((space) => {
      requireLiveSpace(tx, space, now)
      return beginChangeRequest(
        tx,
        { space, subject: 'Follow the style guide' },
        { by: caller.user, now },
      )
    })
    const id = tx.id('run')
    const collection = `/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}/styleguide/runs`
    const fields = { id, site: site.id, styleguide, spaces: body.spaces }
    tx.put('generic', {
      id: `${collection}/${id}`,
      ...{ collection, organization: org.id, fields },
      ...{ createdAt: now, updatedAt: now, createdBy: caller.user },
    })
    return created({
      run: {
        object: 'styleguide-run' as const,
        ...fields,
        createdAt: now,
        createdBy: userView(tx, caller.user, url),
      },
      changeRequests: requests.map((request) => changeRequestView(tx, request, url)),
    })
  }),
]
