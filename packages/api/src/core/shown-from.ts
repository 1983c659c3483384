import { OFFSET_HEADER } from './cable.ts'

/** From which offset on a page may not know what happened: the lowest that its answers named. */
export class ShownFrom {
  #offset: number | undefined

  get offset() {
    return this.#offset
  }

  note = ({ headers }: { headers: Pick<Headers, 'get'> }) => {
    const named = headers.get(OFFSET_HEADER)
    if (named !== null && /^\d+$/.test(named)) this.#offset = Math.min(this.#offset ?? Infinity, Number(named))
  }

  /** Whether something said is worth a word: a replay may reach back to before the page was read. */
  isNews = (offset: number, isReplayed: boolean) => !isReplayed || offset > (this.#offset ?? 0)
}
