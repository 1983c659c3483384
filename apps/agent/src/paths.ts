import { stringifySearch } from './lib/search-params.ts'

/** Every address of this app; nothing else builds one. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  contacts: (search: object = {}) => `/contacts${stringifySearch({ ...search })}`,
  contact: (number: number, search: object = {}) => `/contacts/${number}${stringifySearch({ ...search })}`,
  duplicates: (search: object = {}) => `/duplicates${stringifySearch({ ...search })}`,
  merge: (ids: number[]) => `/merge${stringifySearch({ ids })}`,
  turning65: (search: object = {}) => `/turning-65${stringifySearch({ ...search })}`,
  imports: () => '/imports',
  importAttempt: (id: number) => `/imports/${id}`,
  importRejected: (id: number) => `/v1/contacts/import_attempts/${id}/rejected.csv`,
  bulkJobs: (search: object = {}) => `/bulk-acts${stringifySearch({ ...search })}`,
  bulkJob: (id: number, search: object = {}) => `/bulk-acts/${id}${stringifySearch({ ...search })}`,
  exports: (search: object = {}) => `/exports${stringifySearch({ ...search })}`,
  exportFile: (id: number) => `/v1/contacts/exports/${id}/download`,
  print: (id: number) => `/prints/${id}`,
  console: () => '/admin/',
  profile: (tab?: string) => `/account/profile${stringifySearch({ tab })}`,
  contactFile: (id: number, fileId: number) => `/v1/contacts/${id}/files/${fileId}/download`,
  transfers: (search: object = {}) => `/transfers${stringifySearch({ ...search })}`,
  transfer: (id: number, search: object = {}) => `/transfers/${id}${stringifySearch({ ...search })}`,
  pools: () => '/pools',
  events: (search: object = {}) => `/events${stringifySearch({ ...search })}`,
  eventHistory: (search: object = {}) => `/events/history${stringifySearch({ ...search })}`,
  pool: (id: number, page = 1) => `/pools/${id}${page > 1 ? `?page=${page}` : ''}`,
}
