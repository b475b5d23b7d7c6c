/**
 * Works on items a few at a time and gives the results in the order of the items. It runs no further ahead of
 * its reader than that, so that memory stays flat; the first failure ends it where its turn comes.
 */
export async function* workAhead<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const coming: Promise<Result>[] = []
  for (const item of items) {
    if (coming.length >= jobs) yield await (coming.shift() as Promise<Result>)
    const result = work(item)
    // it is thrown where its turn comes; until then it isn't unhandled
    result.catch(() => {})
    coming.push(result)
  }
  for (const result of coming) yield await result
}
