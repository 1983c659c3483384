/** Rows of a batch that is run or undone. Tests make it small. */
export const PACE = { rows: 5000 }
