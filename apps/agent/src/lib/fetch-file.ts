import { wire } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'

/** The bytes of a file of ours. A refusal is told to the wire, as that of any other request. */
export async function fetchFile(href: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await wire.fetch(href, {
    ...(signal && { signal }),
    credentials: 'include',
    headers: wire.headers(),
  })
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  const failed = new Failed(response.status, await response.json().catch(() => ({})))
  wire.onRefused?.(failed)
  throw failed
}
