/** The ways to prove a second time who one is, in words. */
export const SECOND_FACTOR_NAMES = { app: 'App', email: 'E-mail', passkey: 'Passkey' } as const

/** "App, Passkey", or "None". */
export const secondFactorsSaid = (ways: readonly (keyof typeof SECOND_FACTOR_NAMES)[]) =>
  ways.map(way => SECOND_FACTOR_NAMES[way]).join(', ') || 'None'
