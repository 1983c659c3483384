/** The words of the status line, which HTTP/2 no longer carries. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** What a status is called, its number where it has no name here. */
export const statusText = (status: number) => STATUS_TEXTS[status] ?? String(status)
