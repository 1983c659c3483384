const fresh = new Map<number, string>()

/** Keys made on this page since it was opened, so that a test lead can be sent without typing one. Gone with the page. */
export const remember = (vendor: number, key: string) => fresh.set(vendor, key)
export const freshKey = (vendor: number) => fresh.get(vendor) ?? ''
