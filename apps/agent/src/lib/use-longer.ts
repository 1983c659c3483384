import { useState } from 'react'

const STEP = 15
const MOST = 200

/** How many rows of a log are shown, and what shows more of them. */
export function useLonger() {
  const [limit, setLimit] = useState(STEP)
  return { limit, more: limit < MOST ? () => setLimit(Math.min(MOST, limit * 3)) : undefined }
}
