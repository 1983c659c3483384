import { TIMES } from '@openbook/config/limits.ts'
import { fetchFile } from './fetch-file.ts'

/** Downloads a file as a link to it would. */
export function saveFile(href: string, filename: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: filename })
  link.click()
}

/** Downloads a file that is written as it is asked for, whole, so that a refusal can be told; throws Failed on one. */
export async function saveFetched(href: string, filename: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([await fetchFile(href)]))
  saveFile(url, filename)
  setTimeout(() => URL.revokeObjectURL(url), TIMES.object_url_cleanup)
}
