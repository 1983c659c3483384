/** Closes a dialog by Escape or its own button: a press beside it does not lose what was typed. */
export const byHand = (close: (() => void) | undefined) => (_: object, reason: string) => {
  if (reason !== 'backdropClick') close?.()
}
