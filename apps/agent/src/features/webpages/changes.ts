/** The Medicare notice names both of them. */
const FIGURES = ['medicare_organizations', 'medicare_plans'] as const
type Figures = Record<(typeof FIGURES)[number], string>

/** Of what the form of a page holds, what is not as it was `read`; the two figures go together. */
export function changesOf<V extends Figures>(values: V, read: { readonly [K in keyof V]?: unknown } = {}): Partial<V> {
  const isChanged = (name: keyof V) => JSON.stringify(values[name]) !== JSON.stringify(read[name])
  const figures: readonly string[] = FIGURES.some(isChanged) ? FIGURES : []
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => figures.includes(name) || isChanged(name as keyof V)),
  ) as Partial<V>
}
