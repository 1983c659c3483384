/** SQL for one row of a table of an import, $1, by a probe of its index, whatever is known of the table. */
export const probe = (columns: string, table: 'bulk_job_rows' | 'contact_import_rows', row_no: string) =>
  `(select ${columns} from ${table} where job_id = $1 and row_no = ${row_no} limit 1)`
