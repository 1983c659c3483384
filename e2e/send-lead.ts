/** What a vendor's program sends with its key. */
export const sendLead = (origin: string, key: string, lead: object) =>
  fetch(`${origin}/v1/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  })
