interface Narrowed {
  api_vendor_id: number
  tab?: 'refused'
  filter_by?: 'status'
  filter_value?: string
  code?: string
  key_prefix?: string
  last_days?: number
}

/** Where the requests of a vendor are listed, narrowed to those that were counted. */
export const requestsOf = (filter: Narrowed) => `/api_requests?filter=${encodeURIComponent(JSON.stringify(filter))}`
