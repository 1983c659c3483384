import { OFFSET_HEADER } from './cable.ts'

/** From which offset on a page may not know what happened: the lowest that its answers named. */
export class ShownFrom {
  #offset: number | undefined

  get offset() {
    return this.#offset
  }

  /** Who is told that nobody is signed in is shown nothing by that. */
  note = ({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }) => {
    const named = status === 401 ? null : headers.get(OFFSET_HEADER)
    if (named !== null && /^\d+$/.test(named)) this.#offset = Math.min(this.#offset ?? Infinity, Number(named))
  }
}
