import { randomUUID } from 'node:crypto'
import * as wallets from '@openbook/api/wallets.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { agency } from '../core/testing/agency.ts'
import { betweenBatches } from '../core/testing/between-batches.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { credit } from './spend.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a spreadsheet has each movement once while money goes on moving', async () => {
  const { agent, buadmin, tenant } = await agency(server)
  const move = (db: Db) => credit(db, { user_id: agent.id, amount: '5', kind: 'manual_topup', key: randomUUID() })
  await tenant(async db => {
    const { id } = await move(db)
    await db.rows(
      `insert into ledger_entries (transaction_id, account_id, amount, invoice_type)
       select $1, account_id, amount * way, invoice_type from ledger_entries, generate_series(1, 1000) n, (values (1), (-1)) ways (way)
        where transaction_id = $1 and user_id is not null`,
      [id],
    )
  })
  betweenBatches(server, () => tenant(move))
  const file = await buadmin.call(wallets.adminExport)
  const receipts = (parse(await file.text(), { bom: true, from_line: 2 }) as string[][]).map(([receipt]) => receipt)
  expect(receipts).toHaveLength(2001)
  expect(new Set(receipts).size).toBe(2001)
})
