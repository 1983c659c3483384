/** Of what a form holds, what somebody changed. */
export const changedOf = <T extends object>(values: T, dirty: { [K in keyof T]?: unknown }): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name as keyof T])) as Partial<T>
