import type { PolicyFacts } from '../../policy/model/index.ts'
import { type Part, part } from './part.ts'

export interface SitePublication {
  id: string
  title: string
  visibility: string
  published: boolean
  hostname?: string
  shareLinks: Part<{ active: number; total: number; oldestActiveAt?: string }>
}

export interface PublicationFacts {
  sites: Part<{ items: SitePublication[] }>
  /** the number of spaces by visibility */
  spaces: Part<{ total: number; visibility: Record<string, number> }>
  /** the invite links of the organization */
  invites: Part<{ items: { id: string; role: string; on: string }[] }>
}

/** Returns the sites with their share links, the spaces by visibility, and the invite links. */
export function publicationFacts(facts: PolicyFacts): PublicationFacts {
  return {
    sites: part(facts.sites, 'Sites', (sites) => ({
      items: sites.map(({ id, title, visibility, published, hostname }) => ({
        ...{ id, title, visibility, published, ...(hostname !== undefined && { hostname }) },
        shareLinks: part(facts.shareLinks.get(id), 'Share links', (links) => {
          const active = links.filter((link) => link.active !== false)
          const [oldestActiveAt] = active.map(({ createdAt }) => createdAt).sort()
          return {
            ...{ active: active.length, total: links.length },
            ...(oldestActiveAt !== undefined && { oldestActiveAt }),
          }
        }),
      })),
    })),
    spaces: part(facts.spaces, 'Spaces', (spaces) => {
      const visibility: Record<string, number> = {}
      for (const space of spaces) {
        visibility[space.visibility] = (visibility[space.visibility] ?? 0) + 1
      }
      return { total: spaces.length, visibility }
    }),
    invites: part(facts.invites, 'Invite links', (invites) => ({
      items: invites.map(({ id, role, level, space, collection }) => {
        const granted = level === undefined ? role : level
        return {
          id,
          role: granted === undefined ? 'unknown' : (granted ?? 'guest'),
          on: inviteTarget(space, collection),
        }
      }),
    })),
  }
}

function inviteTarget(space: unknown, collection: unknown): string {
  if (space !== undefined) return 'space'
  return collection === undefined ? 'organization' : 'collection'
}
