/** Two records, `a` the first of them by name. */
export interface Pair {
  a: number
  b: number
  score: number
}
export interface Group {
  ids: number[]
  best: Pair
  /** How many of its pairs are alike. */
  pairs: number
}
export interface Gathered {
  total: number
  /** Those from one place to before another, in the order of their first records; places count from 0. */
  slice(from: number, to: number): Group[]
}

/**
 * Who is linked with whom, over others too, stands together. Pairs are read as "a,b,score,a,b,score" in the order of
 * their names, so a group comes where its first record does. Only what is asked for is made into objects: there may be
 * a hundred thousand pairs and fifteen groups to show.
 */
export function gather(text: string): Gathered {
  const read = text ? text.split(',') : []
  const pairs = read.length / 3
  const numbers = Float64Array.from(read, Number)
  const at = (pair: number, column: 0 | 1 | 2) => numbers[pair * 3 + column] ?? 0
  const places = new Map<number, number>()
  const placeOf = (id: number) => {
    const known = places.get(id)
    if (known !== undefined) return known
    places.set(id, places.size)
    return places.size - 1
  }
  const parent = Int32Array.from({ length: 2 * pairs }, (_, place) => place)
  const rootOf = (place: number) => {
    let root = place
    while (parent[root] !== root) root = parent[root] as number
    for (let step = place; step !== root; ) {
      const next = parent[step] as number
      parent[step] = root
      step = next
    }
    return root
  }
  for (let pair = 0; pair < pairs; pair++) parent[rootOf(placeOf(at(pair, 0)))] = rootOf(placeOf(at(pair, 1)))

  const groupOf = new Int32Array(pairs)
  const numbered = new Int32Array(2 * pairs).fill(-1)
  let total = 0
  for (let pair = 0; pair < pairs; pair++) {
    const root = rootOf(placeOf(at(pair, 0)))
    if (numbered[root] === -1) numbered[root] = total++
    groupOf[pair] = numbered[root] as number
  }
  const slice = (from: number, to: number) => {
    const found = new Map<number, Group & { members: Set<number> }>()
    for (let pair = 0; pair < pairs; pair++) {
      const number = groupOf[pair] as number
      if (number < from || number >= to) continue
      const [a, b, score] = [at(pair, 0), at(pair, 1), at(pair, 2)]
      const group = found.get(number) ?? { ids: [], members: new Set(), best: { a, b, score }, pairs: 0 }
      group.members.add(a).add(b)
      group.pairs++
      if (score > group.best.score) group.best = { a, b, score }
      found.set(number, group)
    }
    return [...found.values()].map(({ members, best, pairs: many }) => ({ ids: [...members], best, pairs: many }))
  }
  return { total, slice }
}
