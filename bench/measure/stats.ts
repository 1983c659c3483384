/** Milliseconds, or whatever the samples are in. */
export interface Figure {
  p50: number
  p95: number
  /** Lowest and highest median of a round: what the machine's other work did to the figure. */
  spread: [number, number]
  samples: number
}

export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (samples: readonly number[]) => quantile(samples, 0.5)

/** Pooled over the rounds. */
export function figure(rounds: readonly number[][]): Figure {
  const medians = rounds.map(median)
  const all = rounds.flat()
  return {
    p50: round(median(all)),
    p95: round(quantile(all, 0.95)),
    spread: [round(Math.min(...medians)), round(Math.max(...medians))],
    samples: all.length,
  }
}

export const round = (value: number) => Number(value.toPrecision(4))
