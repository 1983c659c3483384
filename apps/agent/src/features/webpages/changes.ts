import { changedOf } from '../../ui/changed.ts'

/** The Medicare notice names both of them. */
const FIGURES = ['medicare_organizations', 'medicare_plans'] as const
type Figures = Record<(typeof FIGURES)[number], string>

/** What is not as it was `read` in the form of a page; the two figures go together. */
export function changesOf<V extends Figures>(values: V, read?: { readonly [K in keyof V]?: unknown }): Partial<V> {
  const changed = changedOf(values, read)
  const { medicare_organizations, medicare_plans } = values
  return FIGURES.some(name => name in changed) ? { ...changed, medicare_organizations, medicare_plans } : changed
}
