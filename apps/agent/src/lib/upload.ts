import { Failed } from '@openbook/api/core/errors.ts'
import type { Gets, Route } from '@openbook/api/core/route.ts'
import { paths } from '../paths.ts'
import { antiForgery, refused } from './wire.ts'

interface Upload {
  params?: Record<string, number | string>
  /** Fields beside the file. */
  form?: Record<string, number | string>
  file: File
  /** 0 to 1, as the bytes leave. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const over = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}

/** Sends one file to a multipart route; fetch cannot tell how far an upload is. Failures are those of `call`. */
export function upload<R extends Route>(
  route: R,
  { params, form: fields = {}, file, onProgress, signal }: Upload,
): Promise<Gets<R>> {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    if (signal?.aborted) return cancelled()
    const request = new XMLHttpRequest()
    request.open(route.method, url)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(antiForgery())) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      if (request.status < 300) return resolve(over(request) as Gets<R>)
      const failed = new Failed(request.status, over(request))
      refused(failed, error => window.location.assign(paths.login(error)))
      reject(failed)
    }
    request.onerror = () => reject(new TypeError('The upload did not arrive.'))
    request.onabort = cancelled
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
