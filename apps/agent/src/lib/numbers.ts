/** `2,100`: whole numbers as the reader writes them, without waking the browser's locale data for one comma. */
export const figure = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
