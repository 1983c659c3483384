interface Judged {
  judge(): Promise<void>
}

/** Of the 20 connections to the database: a socket that listens to one pool or job takes 0.4 ms, so 10,000 of them take 4 s of every 30; one that listens to what is its viewer's own takes nothing. */
const AT_ONCE = 2

/** Has sockets judged anew, few at a time: those of whom something changed before those that are due. */
export class Judging {
  readonly #now = new Set<Judged>()
  readonly #due = new Set<Judged>()
  #running = 0

  now(all: Iterable<Judged>) {
    this.#add(this.#now, all)
  }

  due(all: Iterable<Judged>) {
    this.#add(this.#due, all)
  }

  #add(waiting: Set<Judged>, all: Iterable<Judged>) {
    for (const one of all) waiting.add(one)
    while (this.#running < AT_ONCE && this.#now.size + this.#due.size) {
      this.#running++
      void this.#run()
    }
  }

  async #run() {
    for (let one = this.#next(); one; one = this.#next()) await one.judge()
    this.#running--
  }

  #next() {
    for (const waiting of [this.#now, this.#due])
      for (const one of waiting) {
        waiting.delete(one)
        return one
      }
    return undefined
  }
}
