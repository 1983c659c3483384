import { TIME_ZONES } from '@openbook/config/limits.ts'

/** The time zones there are, to choose from. */
export const zones = Object.entries(TIME_ZONES).map(([id, { label }]) => ({ id, name: label }))
export const zoneName = (code: string) => zones.find(({ id }) => id === code)?.name
