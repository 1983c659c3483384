/** Names the request, where the browser can (a secure page): sent twice, done once. */
export const newRequest = (): { request_id?: string } =>
  'randomUUID' in crypto ? { request_id: crypto.randomUUID() } : {}
