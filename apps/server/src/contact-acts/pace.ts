/** Rows of a batch, and how many are done within the request that asks. Tests make them small. */
export const PACE = { rows: 10_000, at_once: 200 }
