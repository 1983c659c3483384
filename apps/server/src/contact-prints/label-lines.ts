import type { Face } from './paper.ts'
import { wrap } from './wrap.ts'

const LARGEST = 10.5
const READABLE = 8
const SMALLEST = 6.5
const LEADING = 1.22

interface Room {
  width: number
  height: number
}
interface Laid {
  lines: string[]
  size: number
  leading: number
}

/** How an address stands on a label: one line each where that can be read, else broken. Of one that is longer still, the place stays. */
export function labelLines(lines: string[], face: Face, { width, height }: Room): Laid {
  const down = ({ length }: string[]) => height / (length * LEADING)
  const broken = (size: number) => lines.flatMap(line => wrap(line, face, size, width))
  const laid = (lines: string[], size: number) => ({ lines, size, leading: size * LEADING })
  const widest = Math.max(...lines.map(line => face.width(line, 1)), 0.01)
  const whole = Math.min(LARGEST, width / widest, down(lines))
  if (whole >= READABLE) return laid(lines, whole)
  if (down(broken(READABLE)) >= READABLE) return laid(broken(READABLE), READABLE)
  return laid(broken(SMALLEST).slice(-Math.floor(height / (SMALLEST * LEADING))), SMALLEST)
}
