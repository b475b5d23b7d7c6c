/** Works on items a few at a time and hands the results over in the order of the items. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const results = items.map(() => deferred<Result>())
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const { resolve, reject } = results[index] as Deferred<Result>
      await work(items[index] as Item).then(resolve, reject)
    }
  }
  for (let started = 0; started < jobs; started++) void worker()
  for (const { promise } of results) yield await promise
}

interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: unknown) => void
}

function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // it is thrown where its turn comes; until then it isn't unhandled
  promise.catch(() => {})
  return { promise, ...(settle as Pick<Deferred<T>, 'resolve' | 'reject'>) }
}
