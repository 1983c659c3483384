import type { Selection } from '@openbook/api/core/selection.ts'

/** The contacts an act is about to be done to: ticked one by one, or everything a list holds. */
export interface Chosen {
  selection: Selection
  count: number
  /** Ticked one by one. */
  byHand: boolean
}

/** What the dialog of a bulk act is opened with. */
export interface ActPanelProps {
  chosen: Chosen
  close: () => void
  /** The act has been started: nothing need be ticked any more. */
  started: () => unknown
}
