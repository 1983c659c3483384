/** Whose act it is, and who did it in their name where somebody did. */
export const actedBy = (name: string, real: { name: string } | null | undefined) =>
  real ? `${name} (by ${real.name})` : name
