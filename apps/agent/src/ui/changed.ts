/** Of what a form holds, what is not as it was `read`, by its value: what somebody else changed meanwhile is not sent as it was. */
export const changedOf = <V extends object>(values: V, read: { readonly [K in keyof V]?: unknown } = {}): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(read[name as keyof V])),
  ) as Partial<V>
