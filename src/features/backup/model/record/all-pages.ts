import type { ContentPage } from '../../../../contract/content/content.ts'

/** Yields all pages of a tree, parents first. */
export function* allPages(pages: readonly ContentPage[]): Generator<ContentPage> {
  for (const page of pages) {
    yield page
    yield* allPages(page.pages ?? [])
  }
}
