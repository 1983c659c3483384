/** Downloads a file as a link to it would. */
export function saveFile(href: string, filename: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: filename })
  link.click()
}
