import type { Route } from './route.ts'

/** Beside a list of the console: what it finds, all of it and in its order, as CSV. */
export const exportOf = /* @__NO_SIDE_EFFECTS__ */ <const L extends Route>(list: L) =>
  ({
    kind: 'read',
    method: 'GET',
    path: `${list.path as L['path']}/export.csv`,
    access: list.access as L['access'],
    in_person: true,
    summary: 'What the list finds, all of it, as it is sorted.',
    query: list.query as L['query'],
    returns: 'text/csv',
  }) as const

/** The same as an Excel workbook. */
export const workbookOf = /* @__NO_SIDE_EFFECTS__ */ <const L extends Route>(list: L) =>
  ({
    ...exportOf(list),
    path: `${list.path as L['path']}/export.xlsx`,
    returns: 'application/octet-stream',
  }) as const
